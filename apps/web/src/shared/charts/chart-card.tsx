import { FileImageOutlined, FileTextOutlined } from '@ant-design/icons'
import { Button, Collapse, Flex } from 'antd'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useThemeMode } from '../../providers/use-theme-mode.js'
import { darkPalette, lightPalette } from '../../theme/tokens.js'
import { Card, type Loading, QueryContent } from '../components/card.js'
import { DataTable } from '../components/data-table.js'
import { formatNumber } from '../format/numbers.js'
import { saveFile } from '../save-file.js'
import './chart-card.css'
import { type Cell, type ChartTable, toCsv } from './to-csv.js'
import { type ChartEvent, useChart } from './use-chart.js'

interface Props<Data> {
  title: string
  /** Filters of the chart. Its files are named after them. */
  scope?: readonly (string | undefined)[]
  extra?: ReactNode
  query: Loading<Data>
  /** Text shown if there is no data. */
  empty: string
  isEmpty: (data: Data) => boolean
  /** Must be memoised with `useCallback`: a new function redraws the chart. */
  optionOf: (data: Data) => EChartsCoreOption
  tableOf: (data: Data) => ChartTable
  onPick?: (event: ChartEvent, data: Data) => void
  /** Opens the records that a table row counts: the keyboard's equivalent of `onPick`. */
  onPickRow?: (at: number, data: Data) => void
  /** Whether the table is expanded, for a card with a button of its own for it. */
  expanded?: boolean
  onExpand?: (expanded: boolean) => void
}

type DrawingProps<Data> = Omit<Props<Data>, 'extra' | 'query' | 'empty' | 'isEmpty'> & { data: Data }

const TABLE = 'table'

/** Saves the canvas on the page's background, because it has none of its own. */
function savePicture(canvas: HTMLCanvasElement, ground: string, name: string): void {
  const picture = Object.assign(document.createElement('canvas'), {
    width: canvas.width,
    height: canvas.height,
  })
  const pen = picture.getContext('2d')
  if (!pen) return
  pen.fillStyle = ground
  pen.fillRect(0, 0, picture.width, picture.height)
  pen.drawImage(canvas, 0, 0)
  picture.toBlob((blob) => blob && saveFile(blob, `${name}.png`))
}

const shown = (value: Cell) => (typeof value === 'number' ? formatNumber(value) : (value ?? '–'))

interface TableOfChart {
  label: string
  table: ChartTable
  onPick?: ((at: number) => void) | undefined
}

function Table({ label, table: { head, rows, texts = 1 }, onPick }: TableOfChart) {
  const { t } = useTranslation('common')
  const first = (key: number, cells: readonly Cell[]) =>
    onPick ? (
      <Button
        type="link"
        size="small"
        className="chart-pick"
        aria-label={t('chart.rows', { name: cells.slice(0, texts).map(shown).join(' ') })}
        onClick={() => onPick(key)}
      >
        {shown(cells[0] ?? null)}
      </Button>
    ) : (
      shown(cells[0] ?? null)
    )
  const records = rows.map((cells, key) => ({ key, cells }))
  return (
    <DataTable
      stackable={false}
      label={label}
      rowKey="key"
      dataSource={records}
      columns={head.map((title, at) => ({
        title,
        key: title,
        align: at < texts ? 'left' : 'right',
        render: (_: unknown, { key, cells }: (typeof records)[number]) =>
          at === 0 ? first(key, cells) : shown(cells[at] ?? null),
      }))}
    />
  )
}

/** Chart with its data as a table and as files. */
export function Drawing<Data>({
  title,
  scope = [],
  data,
  optionOf,
  tableOf,
  onPick,
  onPickRow,
  expanded,
  onExpand,
}: DrawingProps<Data>) {
  const { t } = useTranslation('common')
  const palette = useThemeMode() === 'dark' ? darkPalette : lightPalette
  const option = useMemo(() => optionOf(data), [optionOf, data])
  const box = useChart(option, onPick && ((event) => onPick(event, data)))
  const table = tableOf(data)
  const fileName = [title, ...scope].filter(Boolean).join(' ')
  return (
    <>
      <div ref={box} className="chart-drawing" aria-hidden="true" />
      <div className="chart-foot">
        <Collapse
          ghost
          size="small"
          activeKey={expanded === undefined ? undefined : expanded ? TABLE : []}
          onChange={(keys) => onExpand?.(keys.length > 0)}
          items={[
            {
              key: TABLE,
              label: t('chart.table'),
              children: <Table label={title} table={table} onPick={onPickRow && ((at) => onPickRow(at, data))} />,
            },
          ]}
        />
        <Flex gap={4} className="chart-files">
          <Button
            type="text"
            title={t('chart.picture')}
            aria-label={t('chart.pictureOf', { title })}
            icon={<FileImageOutlined aria-hidden="true" />}
            onClick={() => {
              const canvas = box.current?.querySelector('canvas')
              if (canvas) savePicture(canvas, palette.surface, fileName)
            }}
          />
          <Button
            type="text"
            title={t('chart.data')}
            aria-label={t('chart.dataOf', { title })}
            icon={<FileTextOutlined aria-hidden="true" />}
            onClick={() => saveFile(new Blob([toCsv(table)], { type: 'text/csv' }), `${fileName}.csv`)}
          />
        </Flex>
      </div>
    </>
  )
}

/** Chart that loads and fails on its own, with its data as a table and as files. */
export function ChartCard<Data>({ title, extra, query, empty, isEmpty, ...drawing }: Props<Data>) {
  return (
    <Card title={title} extra={extra}>
      <QueryContent query={query} rows={6}>
        {(data) =>
          isEmpty(data) ? <p className="chart-empty">{empty}</p> : <Drawing title={title} data={data} {...drawing} />
        }
      </QueryContent>
    </Card>
  )
}
