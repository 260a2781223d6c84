import type { Ctx } from '#core/context'
import { heavyTask } from '#core/heavy/heavy-task'
import type { HeavyWork } from '#core/heavy/heavy-work'
import { translate } from '#core/language/language'
import type { TableFormat } from '../../tabular/write-table.js'
import { choiceText, offeredChoices } from './choices.js'
import { headingOf } from './headings.js'
import type { ImportColumn, ImportList } from './import-list.js'
import type { writeTemplate } from './write-template.js'

const WRITE = heavyTask<typeof writeTemplate>('./write-template', import.meta.url, 'writeTemplate')

/** Returns the empty file of an import: headings in both languages, choices and how to fill it. */
export async function importTemplate(
  ctx: Ctx,
  heavy: HeavyWork,
  list: ImportList,
  format: TableFormat,
): Promise<Buffer> {
  const columns = await list.columns(ctx)
  if (format === 'csv') {
    const cells = columns.map((column) => `"${headingOf(column).replaceAll('"', '""')}"`)
    return Buffer.from(`\ufeff${cells.join(',')}\r\n`)
  }
  const text = (key: string) => translate(ctx.locale, key)
  const all = columns.map(({ name }) => name)
  const sheets = list.sheets?.map((sheet) => ({ title: text(`import.sheets.${sheet.name}`), columns: sheet.columns }))
  const template = {
    sheets: (sheets ?? [{ title: text(`tables.titles.${list.resource}`), columns: all }]).map((sheet) => ({
      title: sheet.title,
      columns: sheet.columns.map((name) => all.indexOf(name)),
    })),
    aboutTitle: text('tables.about'),
    about: [text('import.howTitle'), text(list.sheets ? 'import.howSheets' : 'import.how')],
    choicesTitle: text('import.choicesTitle'),
    choose: text('import.choose'),
    columns: columns.map((column) => ({
      heading: headingOf(column),
      about: explained(ctx, column),
      choices: offeredChoices(column)?.map(choiceText) ?? [],
    })),
  }
  return Buffer.from(await heavy.run(ctx, WRITE, template))
}

function explained(ctx: Ctx, column: ImportColumn): string {
  const { required, kind, about } = column
  const text = (key: string) => translate(ctx.locale, `import.about.${key}`)
  const parts = [
    ...(required ? [text('required')] : []),
    ...(about ? [text(about)] : []),
    ...(kind === 'date' ? [text('date')] : []),
    ...(offeredChoices(column) ? [text('choice')] : []),
  ]
  return parts.join(' ')
}
