import { useEffect, useReducer } from "../vendor/preact.js";

/** One value that parts of the page follow. */
export class Source {
  #value;
  #followers = new Set();

  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(next) {
    if (next === this.#value) return;
    const before = this.#value;
    this.#value = next;
    for (const follower of [...this.#followers]) follower(next, before);
  }

  follow(follower) {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }
}

/** The value of a source; the component renders again when it changes. */
export function useSource(source) {
  const [, again] = useReducer((count) => count + 1, 0);
  const shown = source.value;
  useEffect(() => {
    // It may have changed after this was rendered and before it was followed.
    if (source.value !== shown) again();
    return source.follow(again);
  }, [source]);
  return shown;
}
