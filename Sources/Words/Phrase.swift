/// Every sentence that a person may see. A test compares the two catalogues with this list and with the code.
///
/// A case is also found by a key with dots: `fault.tooMany` is `faultTooMany`.
public enum Phrase: String, Sendable, CaseIterable {
  // shields
  case shieldClosedUntil, shieldBlocked
  case reasonDailyLimit, reasonZeroLimit, reasonWindow, reasonRest, reasonBlock
  case shieldFooter, openHaru, close, oneMinute, tenMinutes
  case midnight
  case oneMinuteOf, tenMinutesOf, pauseLeft, pauseWaits, pauseLeave
  case shieldUnprotected, reasonUnprotected, browserBack, browserAway
  // notices
  case noticeWindowSoon, noticeWindowEnd, noticeFiveLeft, noticeOneLeft, noticeRestOneLeft
  case noticeRecharged, noticeShield
  case noticeWindowSoonBody, noticeWindowEndBody, noticeLeftBody, noticeRestBody
  case noticeRechargedBody, noticeUnprotected, noticeUnprotectedBody, setUp
  // sections of the help, and its frame
  case sectionNow, sectionGroups, sectionBlock, sectionPast, sectionHouse, helpAbout, helpUsage
  case helpExamples, helpArguments, helpOptions, helpMore, manName, manSynopsis, manCommands
  case manOptions, manExit, manExitDone, manExitRequest, manExitSetup, manExitWorld, manExitBug
  // what each command does
  case helpStatus, helpToday, helpWhy, helpPreview, helpExtend, helpUnlock, helpPause, helpGroups
  case helpGroupsShow, helpGroupsAdd, helpGroupsEdit, helpGroupsApply, helpGroupsUnapply
  case helpGroupsRemove, helpApps, helpAppsSearch, helpAppsCategories, helpBlock, helpRelease
  case helpStats, helpExport, helpImport, helpSettings, helpSettingsSet, helpDoctor, helpOpen
  case helpSimulate, helpCompletion, helpHelp, helpVersion
  case helpBrowserHost, argumentBrowserWords
  // what commands take
  case argumentGroup, argumentWhy, argumentWhen, argumentPauseGroup, argumentNewName, argumentSearch
  case argumentBlock, argumentPeriod, argumentExport, argumentImport, argumentSetting, argumentValue
  case argumentLink, argumentScenario, argumentShell, argumentCommand, optionJSON, optionPlain
  case optionHelp, optionPass, optionReward, optionAct, optionApp, optionSite, optionApply,
    optionName
  case optionAddApp, optionRemoveApp, optionAddSite, optionRemoveSite, optionLimit, optionWindows
  case optionCooldown, optionPlan, optionNoPlan, optionUnprotected, optionCountAudible,
    optionCategory, optionAllShields, optionDate
  case optionCSV, optionPrint, optionMan
  // examples of the help
  case exampleStatus, exampleJSON, exampleToday, exampleWhyApp, exampleWhySite, exampleWhyGroup
  case examplePreviewTomorrow, examplePreviewWeek, exampleExtend, exampleUnlock, examplePlainPause
  case examplePause, examplePauseGroup, exampleGroups, exampleGroupsShow, exampleAdd,
    exampleAddNight
  case exampleAddCooldown, exampleAddPlan, exampleEdit, exampleRename, exampleEditMembers,
    exampleApply
  case exampleUnapply, exampleRemove, exampleApps, exampleAppsCategory, exampleAppsSearch
  case exampleAppsCategories, exampleBlock, exampleRelease, exampleReleaseAll, exampleStatsWeek
  case exampleStatsCSV, exampleStatsDate, exampleExport, exampleImport, exampleSettings,
    exampleSetUses
  case exampleSetIdle, exampleDoctor, exampleOpen, exampleOpenLink, exampleSimulate,
    exampleCompletion
  case exampleHelp, exampleVersion
  // how groups are, why, and what would change it
  case stateDraft, stateIncomplete, stateTooMany, stateClosedUntil, stateOpenUntil, stateLeft
  case stateNextLock, stateNoLimit, stateOpenToday, stateOpen, ruleLimit, ruleZero, ruleCooldown
  case rulePlan, ruleNone, causeLimit, causeWindow, causeRest, statusClosed, statusOpen,
    statusDrafts
  case statusNoGroups, statusBlocked, statusOneMinute, statusAsked, statusSetAside, statusUnenforced
  case unenforcedNoDesktop, unenforcedNoBrowserExtension, unenforcedSession, unenforcedOther,
    todayUsed
  case todayComing, todayNothing, previewOpen, whyNothing, remedyOpens, remedyOneMinute
  case remedyTenMinutes, remedyClosesAgain, remedyLocksAfter, remedyLocksAt
  case remedyLocksLater, remedyNotToday, remedyExtension
  case remedyDraft, remedyTooMany, remedyIncomplete
  // what a command did
  case groupsAdded, groupsApplied, groupsUnapplied, groupsEdited, groupsRemoved, groupsOpenUntil
  case groupsNoExtension
  case groupsOvernight, groupsState, groupsRule, groupsUsed, groupsApps, groupsSites,
    groupsUnprotected
  case groupsUnprotectedShield, groupsAudible, groupsAudibleCounts, appsNone
  case appsCount, pauseForGroup, pauseForTenMinutes, pauseForAct, pauseForNothing, pauseDone
  case pauseEarnedPass, blockHeld, blockHow, blockUnenforced, blockReleased, blockStillClosed
  case blockAllReleased, settingsOneMinute, settingsIdle, settingsRaise, transferExported
  case transferImported, statsEmpty, statsTotal, statsGroups, statsApps, statsSites, statsLocks
  case statsHits, statsOneMinutes, statsTenMinutes
  // what the doctor finds
  case doctorRun, doctorRepair, doctorSetAside, doctorWorks, doctorOther, doctorTracking
  case doctorTrackingOnlyX11, doctorTrackingNoActiveWindow, doctorIdle, doctorIdleUnknown
  case doctorFreezing, doctorFreezingInPlace, doctorFreezingMoved, doctorFreezingAdopted
  case doctorFreezingStopped, doctorObstacleNoControlGroups, doctorObstacleNoFreezer
  case doctorObstacleNotWritable, doctorObstacleNoUserScopes, doctorObstacleSessionNotMovable
  case doctorNotifications, doctorSleep, doctorSession, doctorSites
  case doctorSitesUnprotectedNow, doctorSitesProfilesDamaged, doctorSitesNotReachable
  case doctorData, doctorDataCreated, doctorDataAsItWas, doctorDataRestored, doctorDataEmpty
  case doctorApps, doctorAppsDamagedEntries, doctorGroups, doctorGroupsSetAside
  case doctorGroupsUnreadableParts, doctorDataQuarantined, doctorDataNotMended, doctorDataCrashed
  // what went wrong
  case problemInvalid, problemOther, problemBug, problemNeedsGate, problemUnknownGroup
  case problemAmbiguousGroup, problemUnknownApp, problemAmbiguousApp, problemUnknownName
  case problemNotMember, problemNotLocked, problemAlreadyOpen, problemNoneLeft, problemConflict
  case problemUnknownPause, problemPauseNotOver, problemTooManyPauses, problemPauseLeft
  case problemNoTerminal, problemFileExists, problemNoBrowser, problemNoPage, problemOwnSocketOnly
  case problemNotRunning, problemTimeout, problemConnection, problemRefused, problemImpostor
  case problemPath, problemAnswer, problemJson, problemNoSuchRoute, problemMethod
  case problemUnknownParameter, problemTakesNoBody, problemShape, problemPeer, problemHost
  case problemOrigin, problemSite, problemHeaders, problemTarget, problemBody, problemContentType
  case problemSession, problemExchange, problemBusy, problemListen, problemAlreadyRunning
  case problemSocketFolder, problemInvariant, problemOnlyForBrowsers, problemUnknownAct
  // what went wrong with files, data and the desktop
  case problemFileFull, problemFileDenied, problemFileMissing, problemFileFailed,
    problemFolderNotOurs
  case problemFolderUnexpected, problemStoreHurt, problemStoreForeign, problemStoreNewer
  case problemStoreInUse, problemStoreMigration, problemStoreFull, problemStoreBusy, problemStoreIo
  case problemStoreDenied, problemStoreUnexpected, problemStoreDate, problemStoreClosed
  case problemStoreIdReused, problemBusMissing, problemBusNoAnswer, problemBusNoService
  case problemBusDenied, problemBusLost, problemBusRefused, problemBusCall
  case problemFreezerAdoptRefused
  case problemNotificationsNoServer, problemSessionMissing, problemLogindMissing
  case problemDesktopNoDisplay, problemDesktopUnreachable, problemDesktopGrabbed, problemDesktopLost
  case problemFreezerProtected, problemFreezerThawRefused, problemFreezerStateDamaged
  case problemFreezerStateUnreadable, problemFreezerStateUnwritable, problemClockBootID
  case problemClockWatch, problemZoneWatch, problemTimerCreate
  // what was wrong with the line that was typed
  case problemUsageUnknownCommand, problemUsageUnknownOption, problemUsageMissingArgument
  case problemUsageExtraArgument, problemUsageTakesNoValue, problemUsageNeedsValue
  case problemUsageOnlyOnce, problemUsageChoice, problemUsageNoChange, problemUsageOneRule
  case problemUsageTime, problemUsageNumber, problemUsageCooldown, problemUsageWindow,
    problemUsagePlan
  case usageHelp, usageOverview, usageDidYouMean, usageChoose, usageTimeExamples,
    usageSecondsExamples,
    usageCooldownExample
  case usageWindowExample, usagePlanExample, usageNeedsMember, usageNeedsRule, usageAgain
  case usageOtherName
  // what to do about it
  case daemonStart, daemonPermission, jsonSyntax, apiDescription, apiDate, apiDateOrder,
    apiUnknownKey
  case gatePause, groupsList, groupsReload, appsSearch, blockWholeSite, settingsOne, whyToken,
    importFormat
  case importGroups, browserAddress, sessionOpen, socketFolderMode, folderNotOurs, fileFull,
    fileDenied
  case fileMissing, fileFailed, storeHurt, storeForeign, storeNewer, storeInUse, storeMigration
  case storeFull, storeBusy, storeIo, storeDenied, storeUnexpected, busStart, logindInstall
  case notificationsInstall, desktopStartInSession
  // what is wrong with a value, and what would be right
  case faultUnknownKey, faultShape, faultEmpty, faultTaken, faultTooMany, faultTooLong, faultRange
  case faultMinutes, faultWindowCount, faultWindowOrder, faultWindowShort, faultWindowsOverlap
  case faultWindowPiece, faultNextDayRule, faultPlanSize, faultPlanEmpty, faultApp, faultSiteEmpty
  case faultSiteNotWeb, faultSiteCharacters, faultSiteLabel, faultSiteNoDomain, faultSiteTooLong,
    faultSiteThisMachine
  case fieldName, fieldApps, fieldSites, fieldRule, fieldWeekdayRules, fieldUnprotectedBrowsers,
    fieldCountsAudible, fieldGroups, fieldFormat
  case fieldOneMinuteUses, fieldIdleAfter, fieldToken, fieldDate
  // browsers
  case helpBrowsers, helpBrowsersInstall, helpBrowsersUninstall, helpBrowsersPolicies
  case argumentBrowser, optionIntoUserData, optionIntoRoot, optionExtensionFolder
  case optionRemovePolicies, exampleBrowsers, exampleBrowsersInstall, exampleBrowsersInto
  case exampleBrowsersUninstall, examplePolicies, examplePoliciesRemove, doctorSitesWorks
  case doctorSitesNoHost, doctorSitesHostBroken, doctorSitesNotStartedYet, doctorSitesNoExtension
  case doctorSitesExtensionDisabled, doctorSitesNotPrivate, doctorSitesUnknown
  case doctorSitesUnreachable, doctorSitesNoneInstalled, browserProfileOn, browserProfileNotPrivate
  case browserProfilePrivateUnknown, browserProfileOff, browserProfileDeveloperMode
  case browserProfileUnsigned, browserProfileFolderGone, browserProfileNone
  case browserProfileUnknown, browserConnected, browserNotLocking, browserNotConnected,
    browserDaemonAway
  case browserNextInstall, browserNextStart, browserNextReport, browserHostUnreadable
  case browserHostDamaged, browserHostForeign, browserHostNoProgram, browserHostNotAllowed
  case browserHostWritten, browserHostAsItWas, browserHostReplaced, browserHostRemoved
  case browserHostNone, browserHostStays, browserNothingInstalled, browserStepsTitle
  case browserStepsNotBuilt, stepChromiumDeveloper, stepChromiumLoad, stepChromiumPrivate
  case stepFirefoxUnsigned, stepFirefoxInstall, stepFirefoxPrivate, stepFirefoxTemporary
  case stepFirefoxForgets, policiesWritten, policiesRemoved, policiesKept, policiesAsItWas
  case policiesNone, policiesOnlyFirefox, policiesNext, problemBrowserUnknown
  case problemBrowserNoneInstalled, problemBrowserNoProgram, problemExtensionMissing
  case problemExtensionNotPacked, problemPoliciesNoInto, problemPoliciesNoRoot
  case problemPoliciesNeedsRoot, problemPoliciesConflict, problemPoliciesUnreadable, browserKnown
  case browserName, browserProc, extensionBuild, extensionPackerAgain, policiesSudo, policiesJoin
  case policiesMend
}

extension Phrase {
  /// The phrase of a hint, a code or a finding (`gate.pause`, `problem.needsGate`, `doctor.data.created`).
  public init?(key: String) {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(
      rawValue: first
        + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
  }
}
