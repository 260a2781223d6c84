import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '#core/clock/clock'
import { CONFIG, type Config } from '#core/config/index'
import { heavyTask } from '#core/heavy/heavy-task'
import { HeavyWork } from '#core/heavy/heavy-work'
import type { selfSigned } from './signing-certificate.js'
import { certificatesOf } from './signing-pem.js'

const FILE = 'record-signing.pem'
const SELF_SIGNED = heavyTask<typeof selfSigned>('./signing-certificate', import.meta.url, 'selfSigned')

/** A private key, and the certificates as DER: its own first, followed by its issuers. */
interface Identity {
  pem: string
  key: KeyObject
  certificates: Buffer[]
}

/** Key and certificate that sign credit records: the configured ones, or self-signed ones that are created once. */
@Injectable()
export class SigningIdentity {
  private loaded: Promise<Identity> | null = null

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly heavy: HeavyWork,
  ) {}

  /** Returns key and certificates; read once. */
  load(): Promise<Identity> {
    this.loaded ??= this.read().catch((error: unknown) => {
      this.loaded = null
      throw error
    })
    return this.loaded
  }

  private async read(): Promise<Identity> {
    const pem = await this.pem()
    const certificates = certificatesOf(pem)
    if (certificates.length === 0) {
      throw new Error('the file that signs credit records has no certificate')
    }
    return { pem, certificates, key: createPrivateKey(pem) }
  }

  private async pem(): Promise<string> {
    const { signingCertificate, dataDir, publicHost: host } = this.config
    if (signingCertificate) return readFile(signingCertificate, 'utf8')
    const path = join(dataDir, FILE)
    const known = await readFile(path, 'utf8').catch(() => null)
    if (known) return known
    const made = { host, from: this.clock.now() }
    writeOnce(path, await this.heavy.run({ actor: null }, SELF_SIGNED, made))
    return readFile(path, 'utf8')
  }
}

/** Writes a file unless it exists. If two processes start at the same time, only the first can create the link. */
function writeOnce(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
