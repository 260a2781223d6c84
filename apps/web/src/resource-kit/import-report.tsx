import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Collapse, Flex, Statistic, Table } from 'antd'
import { withQuery } from '../api/backend.js'
import { download } from '../api/download.js'
import type { components } from '../api/schema.js'
import { currentLocale } from '../i18n/index.js'
import type { Job } from '../providers/use-job.js'
import { headingColumns } from './import-columns.js'
import { ImportLayout, type LayoutChoice } from './import-layout.js'
import { ImportMapping } from './import-mapping.js'
import type { Definition } from './types.js'
import { UndoJob } from './undo-job.js'
import { useTexts } from './use-definition.js'

export type ImportOutcome = components['schemas']['ImportResult']
type HeadingChoice = components['schemas']['HeadingChoice']

interface Props {
  definition: Definition
  /** Path of the import calls. */
  path: string
  job: Job
  result: ImportOutcome
  mapping: readonly HeadingChoice[]
  onMapping: (mapping: HeadingChoice[]) => void
  onLayout: (choice: LayoutChoice) => void
}

const COUNTS = ['new', 'changed', 'same', 'wrong'] as const
/** More rows than these scroll. */
const SHOWN_ROWS = 4
const SCROLL = { y: 220 }

const listed = (names: readonly string[]) => new Intl.ListFormat(currentLocale(), { style: 'narrow' }).format(names)

interface RowTableProps {
  of: ReturnType<typeof useTexts>
  rows: ImportOutcome['failures']
  message: 'message' | 'notice'
}

/** Table of messages about rows of the file. */
function RowTable({ of: texts, rows, message }: RowTableProps) {
  return (
    <Table
      size="small"
      rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
      dataSource={rows}
      pagination={false}
      {...(rows.length > SHOWN_ROWS ? { scroll: SCROLL } : {})}
      columns={[
        { dataIndex: 'row', title: texts('kit:import.row'), width: 72 },
        { dataIndex: 'column', title: texts('kit:import.column'), width: '30%' },
        { dataIndex: 'message', title: texts(`kit:import.${message}`) },
      ]}
    />
  )
}

/** Report of an import that was checked or applied, with each row that has an error. */
export function ImportReport({ definition, path, job, result, mapping, onMapping, onLayout }: Props) {
  const texts = useTexts(definition)
  const { mode, missing, wrong, failures, noticed, notices, columns } = result
  const writes = result.new + result.changed
  const lacking = columns.filter(({ name }) => missing.includes(name)).map(({ label }) => label)
  const isChanged = mapping.length > 0
  const { columnAt } = headingColumns(result, mapping)
  const last = result.headings.findLastIndex(({ heading }) => heading !== '')
  // A file of faulty rows may be sent again; its column of messages is not imported.
  const said = texts('kit:import.message')
  const offered = result.headings
    .map(({ heading }, at) => ({ heading, at, column: columnAt(at) }))
    .filter(({ heading, at, column }) => column !== null || (heading !== said && at <= last))
  const leftOut = offered.flatMap(({ heading, at, column }) =>
    column === null ? [heading || texts('kit:import.unnamed', { n: at + 1 })] : [],
  )
  const recognised = offered.length - leftOut.length
  const isUnsure = mode === 'check' && result.headings.some(({ match }) => match === 'similar' || match === 'taken')
  const cancelled = job.status === 'cancelled'
  const type = isChanged ? 'info' : lacking.length > 0 ? 'error' : wrong > 0 || cancelled ? 'warning' : 'success'
  // A record of several sheets has several rows.
  const unit = result.joinsSheets ? 'rows' : 'records'
  const message = isChanged
    ? texts('kit:import.mappingChanged')
    : lacking.length > 0
      ? texts('kit:import.missing', { names: listed(lacking) })
      : cancelled
        ? texts('kit:import.cancelled')
        : mode === 'apply'
          ? texts(`kit:import.done.${unit}`, { n: writes })
          : writes > 0
            ? texts(`kit:import.checked.${unit}`, { n: writes })
            : texts('kit:import.nothing')
  const save = (format: string) => download(withQuery(`${path}/${job.id}/rejected`, { format }), `rows.${format}`)
  return (
    <Flex vertical gap={16}>
      <div role="status">
        <Alert
          type={type}
          showIcon
          message={message}
          description={recognised === 0 && !isChanged ? texts('kit:import.headings') : null}
          action={mode === 'apply' ? <UndoJob job={job} /> : null}
        />
      </div>
      <ImportLayout definition={definition} result={result} onLayout={mode === 'check' ? onLayout : undefined} />
      {isUnsure ? <Alert type="warning" showIcon message={texts('kit:import.unsure')} /> : null}
      {mode === 'check' && lacking.length === 0 && leftOut.length > 0 ? (
        <p style={{ margin: 0 }}>
          {texts('kit:import.leftOutColumns', {
            names: listed(leftOut),
          })}
        </p>
      ) : null}
      {lacking.length === 0 ? (
        <div className="import-counts">
          {COUNTS.map((name) => (
            <Statistic key={name} title={texts(`kit:import.counts.${name}`)} value={result[name]} />
          ))}
          {result.opens === null ? null : <Statistic title={texts('kit:import.opens')} value={result.opens} />}
        </div>
      ) : null}
      {wrong > 0 ? (
        <Flex vertical gap={8}>
          <RowTable of={texts} rows={failures} message="message" />
          <Flex gap={8} wrap align="center">
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              onClick={() => void save(result.fileName.endsWith('.csv') ? 'csv' : 'xlsx')}
            >
              {texts('kit:import.saveWrong', { n: wrong })}
            </Button>
            <span>{texts('kit:import.mend')}</span>
          </Flex>
        </Flex>
      ) : null}
      {noticed > 0 ? (
        <Flex vertical gap={8}>
          <Alert type="warning" showIcon message={texts(`kit:import.noticed.${mode}`, { n: noticed })} />
          <RowTable of={texts} rows={notices} message="notice" />
        </Flex>
      ) : null}
      {mode === 'check' ? (
        <Collapse
          defaultActiveKey={lacking.length > 0 || isUnsure ? ['columns'] : []}
          items={[
            {
              key: 'columns',
              label: texts('kit:import.columns', {
                n: recognised,
                total: offered.length,
              }),
              children: (
                <ImportMapping definition={definition} result={result} mapping={mapping} onMapping={onMapping} />
              ),
            },
          ]}
        />
      ) : null}
    </Flex>
  )
}
