import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A name that the build makes: no path can be made of it. */
const NAME = /^[\w-][\w.-]*$/
const DRAFT = '.draft'
/** A draft that is older was left by a process that was ended while it copied. */
const DRAFT_MAX_MS = 3_600_000
/** Number of builds whose files are kept: this process's build and one other. */
const RELEASES_KEPT = 2

/**
 * Hashed files of the running and the previous builds, in a folder that the processes of a machine share. During an
 * update, processes of one build answer requests for pages of the other, and browsers still show pages of the previous
 * one.
 */
export class SharedAssets {
  private constructor(private readonly folder: string) {}

  /**
   * Adds the files of a build, and removes all files but those used by the last two builds.
   * @param assets the folder with the hashed files of the build
   */
  static async open(folder: string, assets: string): Promise<SharedAssets> {
    await mkdir(folder, { recursive: true })
    const names = (await readdir(assets)).sort()
    const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
    const target = join(folder, build)
    if (!existsSync(target)) {
      const draft = `${target}.${process.pid}${DRAFT}`
      await cp(assets, draft, { recursive: true })
      // Another process of the same build may have been faster.
      await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
    }
    // eslint-disable-next-line no-restricted-syntax -- ages of files are the machine's
    const now = new Date()
    await utimes(target, now, now)
    const shared = new SharedAssets(folder)
    const builds = await shared.builds()
    const old = builds.filter((name) => name !== build).slice(RELEASES_KEPT - 1)
    const removed = [...old, ...(await shared.oldDrafts(now))]
    await Promise.all(removed.map((name) => rm(join(folder, name), { recursive: true, force: true })))
    return shared
  }

  /** Returns the folder of the build that has a file. */
  async find(name: string): Promise<string | undefined> {
    if (!NAME.test(name)) return undefined
    const builds = await this.builds()
    return builds.map((build) => join(this.folder, build)).find((path) => existsSync(join(path, name)))
  }

  /** Returns the builds, newest first. */
  private async builds(): Promise<string[]> {
    const all = await this.entries((name) => !name.endsWith(DRAFT))
    return all.sort((a, b) => b.usedAt - a.usedAt).map(({ name }) => name)
  }

  private async oldDrafts(now: Date): Promise<string[]> {
    const drafts = await this.entries((name) => name.endsWith(DRAFT))
    return drafts.filter(({ usedAt }) => now.getTime() - usedAt > DRAFT_MAX_MS).map(({ name }) => name)
  }

  private async entries(wanted: (name: string) => boolean) {
    const names = (await readdir(this.folder)).filter(wanted)
    return Promise.all(
      names.map(async (name) => ({
        name,
        usedAt: (await stat(join(this.folder, name)).catch(() => null))?.mtimeMs ?? 0,
      })),
    )
  }
}
