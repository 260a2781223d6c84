import { DomainError } from '#core/domain-error'
import { clearMaintenance, setMaintenance } from '../modules/site/maintenance/maintenance.js'
import { withCtx } from './database.js'
import { EXIT } from './exit-codes.js'
import { cliText, print } from './text.js'

interface Options {
  zh: string
  en: string
  from?: string
  until: string
}

/** Sets the maintenance notice of all pages. */
export function set({ zh, en, from, until }: Options): Promise<number> {
  return withCtx(async (ctx) => {
    const text = { 'zh-CN': zh, 'en-US': en }
    const showFrom = from ?? ctx.clock.now().toISOString()
    try {
      await setMaintenance(ctx, { text, showFrom, showUntil: until })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      print(cliText('maintenance.wrong'))
      return EXIT.mistyped
    }
    print(cliText('maintenance.set', { from: showFrom, until }))
    return 0
  })
}

/** Removes the maintenance notice. */
export function clear(): Promise<number> {
  return withCtx(async (ctx) => {
    await clearMaintenance(ctx)
    print(cliText('maintenance.cleared'))
    return 0
  })
}
