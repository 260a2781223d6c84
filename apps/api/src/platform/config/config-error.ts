/** The environment cannot be used. Every fault is one line that also says how to mend it. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The environment has ${faults.length} fault(s):\n${faults.map((f) => `- ${f}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}
