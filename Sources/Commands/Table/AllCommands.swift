/// Every command, in the order of the overview.
let allCommands: [Command] =
  nowCommands + groupCommands + blockCommands + pastCommands + browserCommands + houseCommands
