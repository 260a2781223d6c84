import Excel from 'exceljs'

/** Rows of the template with a drop-down for enumerated columns. */
const OFFERED_ROWS = 10_000
const WIDTH = 26
const EXPLAINED_WIDTH = 90

/** The texts of the empty workbook of an import. */
interface Template {
  /** Sheets to fill in, each with the places of its columns. */
  sheets: { title: string; columns: number[] }[]
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
  const offered = new Map<number, string>()
  const sheets = template.sheets.map(({ title, columns: places }) => {
    const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
    // Text, so that a spreadsheet rounds no long number.
    sheet.columns = places.map((at) => ({
      header: columns[at]?.heading ?? '',
      width: WIDTH,
      style: { numFmt: '@' },
    }))
    sheet.getRow(1).font = { bold: true }
    return { sheet, places }
  })
  const about = book.addWorksheet(template.aboutTitle)
  about.columns = [{ width: WIDTH }, { width: EXPLAINED_WIDTH }]
  about.addRow(template.about)
  for (const column of columns) about.addRow([column.heading, column.about])
  about.getColumn(2).alignment = { wrapText: true, vertical: 'top' }
  const choices = book.addWorksheet(template.choicesTitle)
  for (const [at, { heading, choices: labels }] of columns.entries()) {
    if (labels.length === 0) continue
    const column = choices.getColumn(at + 1)
    column.values = [heading, ...labels]
    offered.set(at, `'${choices.name}'!$${column.letter}$2:$${column.letter}$${labels.length + 1}`)
  }
  for (const { sheet, places } of sheets) {
    for (const [n, at] of places.entries()) {
      const formula = offered.get(at)
      if (!formula) continue
      const { letter } = sheet.getColumn(n + 1)
      validations(sheet).add(`${letter}2:${letter}${OFFERED_ROWS}`, {
        type: 'list',
        allowBlank: true,
        showErrorMessage: true,
        error: template.choose,
        formulae: [formula],
      })
    }
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** The library declares no ranges, which it writes. */
function validations(sheet: object): { add(range: string, validation: object): void } {
  return (sheet as { dataValidations: { add(range: string, validation: object): void } }).dataValidations
}
