import { networkOf } from '../core/network-of.js'

interface Use {
  /** True for the address of a proxy or of a network that many callers share: it is not limited. */
  readonly isShared: boolean
  connections: number
  calls: number
  pages: number
}

type Kind = 'connections' | 'calls' | 'pages'

/** The connections, calls and pages to render that each client address, or IPv6 network, has at the same time. */
export class AddressUse {
  private readonly uses = new Map<string, Use>()

  constructor(
    private readonly isShared: (address: string) => boolean,
    private readonly limits: { connections: number; calls: number; pages: number },
  ) {}

  /** Takes a slot. Returns false if the address is at its limit. */
  enter(address: string, kind: Kind): boolean {
    const key = this.keyOf(address)
    const known = this.uses.get(key)
    const use = known ?? { isShared: this.isShared(address), connections: 0, calls: 0, pages: 0 }
    if (!use.isShared && use[kind] >= this.limits[kind]) return false
    if (!known) this.uses.set(key, use)
    use[kind]++
    return true
  }

  leave(address: string, kind: Kind): void {
    const key = this.keyOf(address)
    const use = this.uses.get(key)
    if (!use) return
    use[kind]--
    if (use.connections + use.calls + use.pages === 0) this.uses.delete(key)
  }

  /** A proxy and its callers may be in one network: a shared address is counted apart. */
  private keyOf(address: string): string {
    return address.includes(':') && !this.isShared(address) ? networkOf(address) : address
  }
}
