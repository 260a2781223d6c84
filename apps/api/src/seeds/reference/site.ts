import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { DictionaryEntity } from '#entities/site/dictionary'
import { DICTIONARIES } from './dictionaries.js'

export { seedAreas } from './areas.js'

/** The dictionaries that the program reads. */
export async function seedSite(ctx: Tx): Promise<void> {
  const dictionaries = scoped(ctx, DictionaryEntity)
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
