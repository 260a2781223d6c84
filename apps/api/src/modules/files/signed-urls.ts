import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { ADMIN_BASE } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import type { FileInfo } from './attached-file.dto.js'
import { filesOf } from './attached-files.queries.js'

const VALID_MS = 10 * 60_000
/** Milliseconds for which rows repeat the URL of a file. */
const STEP_MS = 60_000
const MAX_URLS = 1000

/** URLs that let anyone read a file for ten minutes. */
@Injectable()
export class SignedUrls {
  private readonly key: KeyObject
  private readonly urls = new LRUCache<string, string>({ max: MAX_URLS })

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    // A separate key, so that the signature of a URL is never valid as the signature of a token.
    const derived = createHmac('sha256', jwtSecret).update('signed file addresses').digest()
    this.key = createSecretKey(derived)
  }

  /** Returns the URL of a file, and when it expires. */
  sign(id: string, now: Date): { url: string; expiresAt: Date } {
    const expires = now.getTime() + VALID_MS
    const query = `expires=${expires}&signature=${this.signature(`${id}.${expires}`)}`
    return { url: `${ADMIN_BASE}/api/files/signed/${id}?${query}`, expiresAt: new Date(expires) }
  }

  /**
   * Returns the URL of a file in a row: valid for nine to ten minutes. It is signed once a minute instead of for every
   * response: signing took a twentieth of a get.
   */
  inRow(id: string, now: Date): string {
    const minute = Math.floor(now.getTime() / STEP_MS) * STEP_MS
    const key = `${id}.${minute}`
    const known = this.urls.get(key)
    if (known !== undefined) return known
    const { url } = this.sign(id, new Date(minute))
    this.urls.set(key, url)
    return url
  }

  /** Returns the files of a row in the order of `ids`. */
  filesOf(ctx: Ctx, ids: readonly string[]): Promise<FileInfo[]> {
    const now = ctx.clock.now()
    return filesOf(ctx, ids, (id) => this.inRow(id, now))
  }

  /** Returns whether the signature in a URL belongs to this file and has not expired. */
  isValid(id: string, query: { expires?: string; signature?: string }, now: Date): boolean {
    const { expires, signature } = query
    if (expires === undefined || signature === undefined) return false
    const wanted = Buffer.from(this.signature(`${id}.${expires}`))
    const given = Buffer.from(signature)
    if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return false
    return Number(expires) > now.getTime()
  }

  private signature(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url')
  }
}
