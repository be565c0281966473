/** What a call was refused with: the daemon's kind, code, field, hints and arguments. */
export class Problem extends Error {
  constructor(kind, code, { field = null, hints = [], args = {}, status = 0 } = {}) {
    super(code);
    Object.assign(this, { kind, code, field, hints, args, status });
  }
}
