/** Exit codes of all commands; docs/operations.md has them as a table. */
export const EXIT = {
  /** Done, and what was examined is sound. */
  done: 0,
  /** Not done, or not sound; a line says why. */
  failed: 1,
  /** The command, an option or a value does not exist: nothing was tried. */
  mistyped: 2,
} as const
