import { Dictionary } from '../../entities/dictionary.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DICTIONARIES } from './dictionaries.js'

export { seedAreas } from './areas.js'

/** The dictionaries that the program reads. */
export async function seedSite(ctx: Ctx): Promise<void> {
  const dictionaries = scoped(ctx, Dictionary)
  for (const { code, names, descriptions = null, items } of DICTIONARIES) {
    if (await dictionaries.exists({ code })) continue
    await dictionaries.insert({
      code,
      names,
      descriptions,
      builtIn: true,
      items: items.map(([value, zh, en], index) => ({
        value,
        names: { 'zh-CN': zh, 'en-US': en },
        sortOrder: index + 1,
        enabled: true,
      })),
    })
  }
}
