/** The environment is invalid. Each fault is a line that explains how to correct it. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The environment has ${faults.length} fault(s):\n${faults.map((f) => `- ${f}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}
