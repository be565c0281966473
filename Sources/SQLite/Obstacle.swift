import Groundwork
import LinuxFiles

/// Why a data file can't be used as it is: damaged (another may take its place), or anything else
/// (it must stay where it is).
enum Obstacle: Error {
  case hurt(String)
  case problem(Problem)

  init(_ error: SQLiteError) {
    self = error.isHurt ? .hurt(error.description) : .problem(error.problem)
  }

  init(_ error: FileError) { self = .problem(error.problem) }

  var problem: Problem {
    switch self {
    case .hurt(let reason):
      Problem(
        kind: .world, code: "store.hurt", hints: ["store.hurt"], arguments: ["reason": reason])
    case .problem(let problem): problem
    }
  }

  /// What SQLite refuses, sorted into the two.
  static func from<T: ~Copyable>(_ body: () throws(SQLiteError) -> T) throws(Obstacle) -> T {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw Obstacle(error)
    }
  }

  /// What the system refuses.
  static func from<T: ~Copyable>(_ body: () throws(FileError) -> T) throws(Obstacle) -> T {
    do throws(FileError) {
      return try body()
    } catch {
      throw Obstacle(error)
    }
  }
}
