interface Use {
  /** Of a proxy or of a network that many share: not limited. */
  readonly isShared: boolean
  connections: number
  calls: number
}

/** The connections and calls that each client address has at the same time. */
export class AddressUse {
  private readonly uses = new Map<string, Use>()

  constructor(
    private readonly isShared: (address: string) => boolean,
    private readonly limits: { connections: number; calls: number },
  ) {}

  /** Counts one more; returns false, and counts nothing, where the address has as many as it may. */
  enter(address: string, kind: 'connections' | 'calls'): boolean {
    const known = this.uses.get(address)
    const use = known ?? { isShared: this.isShared(address), connections: 0, calls: 0 }
    if (!use.isShared && use[kind] >= this.limits[kind]) return false
    if (!known) this.uses.set(address, use)
    use[kind]++
    return true
  }

  leave(address: string, kind: 'connections' | 'calls'): void {
    const use = this.uses.get(address)
    if (!use) return
    use[kind]--
    if (use.connections === 0 && use.calls === 0) this.uses.delete(address)
  }
}
