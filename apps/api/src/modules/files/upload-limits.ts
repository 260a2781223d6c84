import { dirname } from 'node:path'
import { DAY_MS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { freeDisk } from '#core/free-disk'
import { FileStorage } from './file-storage.js'
import { uploadsSince } from './files.sql.js'

const RETRY_AFTER_S = 3_600

/** Limits the daily uploads of an account, and checks the free space of the disk. */
@Injectable()
export class UploadLimits {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly storage: FileStorage,
  ) {}

  /** Rejects a further upload of an account that has used up its day, and any on a full disk. */
  async check(ctx: Ctx): Promise<void> {
    const { uploadFiles, uploadBytes } = this.config.limits
    await this.checkDay(ctx, ctx.me.accountId, uploadFiles, uploadBytes)
  }

  /** The same for an applicant, whose attachments are few and small. */
  async checkApplicant(ctx: Ctx, accountId: string): Promise<void> {
    const { registrationFiles, registrationFileBytes } = this.config.limits
    const bytes = registrationFiles * registrationFileBytes
    await this.checkDay(ctx, accountId, registrationFiles, bytes)
  }

  private async checkDay(ctx: Ctx, accountId: string, maxFiles: number, maxBytes: number): Promise<void> {
    await this.checkDisk()
    const since = new Date(ctx.clock.now().getTime() - DAY_MS)
    const found = await uploadsSince.first(ctx, { accountId, since })
    if (!found || (found.files < maxFiles && found.bytes < maxBytes)) return
    throw tooMany(RETRY_AFTER_S)
  }

  private async checkDisk(): Promise<void> {
    const { freeDiskPercent } = this.config.limits
    // The folder of received files may not exist yet; its parent does.
    const folders = [dirname(this.storage.incoming), this.config.dataDir] as const
    const disk = await freeDisk(folders[0], freeDiskPercent).catch(() => freeDisk(folders[1], freeDiskPercent))
    if (!disk.isShort) return
    throw new DomainError('STORAGE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S })
  }
}
