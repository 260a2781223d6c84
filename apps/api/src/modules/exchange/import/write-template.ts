import Excel from 'exceljs'

/** Rows of the template with a drop-down for enumerated columns. */
const OFFERED_ROWS = 10_000
const WIDTH = 26
const EXPLAINED_WIDTH = 90

/** The texts of the empty workbook of an import. */
interface Template {
  title: string
  aboutTitle: string
  about: string[]
  choicesTitle: string
  /** Message for a value that is not among the choices. */
  choose: string
  columns: { heading: string; about: string; choices: string[] }[]
}

/** Writes the empty workbook of an import: heavy work. */
export async function writeTemplate(template: Template): Promise<Uint8Array> {
  const { columns } = template
  const book = new Excel.Workbook()
  const sheet = book.addWorksheet(template.title, { views: [{ state: 'frozen', ySplit: 1 }] })
  // Text, so that a spreadsheet rounds no long number.
  sheet.columns = columns.map(({ heading: header }) => ({
    header,
    width: WIDTH,
    style: { numFmt: '@' },
  }))
  sheet.getRow(1).font = { bold: true }
  const about = book.addWorksheet(template.aboutTitle)
  about.columns = [{ width: WIDTH }, { width: EXPLAINED_WIDTH }]
  about.addRow(template.about)
  for (const column of columns) about.addRow([column.heading, column.about])
  about.getColumn(2).alignment = { wrapText: true, vertical: 'top' }
  const choices = book.addWorksheet(template.choicesTitle)
  for (const [at, { heading, choices: labels }] of columns.entries()) {
    if (labels.length === 0) continue
    const offered = choices.getColumn(at + 1)
    offered.values = [heading, ...labels]
    const { letter } = offered
    const formula = `'${choices.name}'!$${letter}$2:$${letter}$${labels.length + 1}`
    const validation = {
      type: 'list' as const,
      allowBlank: true,
      showErrorMessage: true,
      error: template.choose,
      formulae: [formula],
    }
    validations(sheet).add(
      `${sheet.getColumn(at + 1).letter}2:${sheet.getColumn(at + 1).letter}${OFFERED_ROWS}`,
      validation,
    )
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** The library declares no ranges, which it writes. */
function validations(sheet: object): { add(range: string, validation: object): void } {
  return (sheet as { dataValidations: { add(range: string, validation: object): void } }).dataValidations
}
