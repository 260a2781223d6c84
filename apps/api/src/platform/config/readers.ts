import { existsSync } from 'node:fs'
import { isLocale, LOCALES, type Locale } from '@credit/contract'
import type { StorageConfig, SyncSourceConfig } from './config.types.js'
import { fromProject } from './paths.js'

export type Env = Readonly<Record<string, string | undefined>>

/** Reads single values of an environment and gathers what is wrong with them. */
export class EnvReader {
  readonly faults: string[] = []

  constructor(private readonly env: Env) {}

  /** The trimmed value; an empty one counts as unset, as compose files write it. */
  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined
  }

  fault(line: string): undefined {
    this.faults.push(line)
    return undefined
  }

  port(name: string, fallback: number): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const port = Number(value)
    if (/^\d+$/.test(value) && port >= 1 && port <= 65535) return port
    this.fault(`${name} is not a port: give a whole number from 1 to 65535.`)
    return fallback
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (value === '1' || value === 'true') return true
    if (value === '0' || value === 'false') return false
    this.fault(`${name} is neither on nor off: give 1 or 0.`)
    return fallback
  }

  /** Values of addresses are never repeated in a fault: they may hold passwords. */
  address(name: string, schemes: readonly string[]): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url && schemes.includes(url.protocol.slice(0, -1)) && url.hostname) return value
    const forms = schemes.map((scheme) => `${scheme}://`).join(' or ')
    return this.fault(`${name} is not an address: give one that begins with ${forms} and a host.`)
  }

  host(name: string, fallback: string): string {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value)) return value
    this.fault(`${name} is not a host name: give it without scheme, port and path, as example.org.`)
    return fallback
  }

  locale(name: string, fallback: Locale): Locale {
    const value = this.text(name)
    if (value === undefined) return fallback
    if (isLocale(value)) return value
    this.fault(`${name} is not a language of the product: give ${LOCALES.join(' or ')}.`)
    return fallback
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name)
    if (value === undefined) return fallback
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: value })
      return value
    } catch {
      this.fault(`${name} is not a known time zone: give a name as Asia/Shanghai.`)
      return fallback
    }
  }

  storage(name: string, fallbackDir: string): StorageConfig {
    const fallback: StorageConfig = { kind: 'file', dir: fallbackDir }
    const value = this.address(name, ['s3'])
    if (value === undefined) return fallback
    const { username, password, hostname, port, pathname } = new URL(value)
    const bucket = pathname.replace(/^\/|\/$/g, '')
    if (!username || !password || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) {
      this.fault(`${name} lacks a part: give s3://key:secret@host:port/bucket.`)
      return fallback
    }
    return {
      kind: 's3',
      accessKey: decodeURIComponent(username),
      secretKey: decodeURIComponent(password),
      host: hostname,
      port: port ? Number(port) : 443,
      tls: !port || port === '443',
      bucket,
    }
  }

  syncSource(name: string, demo: boolean): SyncSourceConfig | undefined {
    const value = this.text(name)
    if (value === undefined) return demo ? { kind: 'demo' } : undefined
    if (/^https?:/i.test(value)) {
      const url = this.address(name, ['http', 'https'])
      return url === undefined ? undefined : { kind: 'url', url }
    }
    const path = fromProject(value)
    if (existsSync(path)) return { kind: 'path', path }
    return this.fault(
      `${name} is neither an http(s) address nor a file or folder here: correct the path or unset it.`,
    )
  }
}
