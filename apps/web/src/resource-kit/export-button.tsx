import { DownloadOutlined } from '@ant-design/icons'
import { ADMIN_BASE } from '@credit/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { type Query, withQuery } from '../api/backend.js'
import { download } from '../api/download.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

const FORMATS = ['xlsx', 'csv'] as const

interface Props {
  definition: Definition
  /** Filters and order of the list. */
  query: Query
  /** Number of matching rows. */
  total: number
}

/** Downloads all matching rows in the order of the list. */
export function ExportButton({ definition, query, total }: Props) {
  const texts = useTexts(definition)
  const [busy, setBusy] = useState(false)
  const save = async (format: string) => {
    setBusy(true)
    const { name, exportPath = `${name}/export` } = definition
    const path = withQuery(`${ADMIN_BASE}/api/${exportPath}`, { ...query, format })
    await download(path, `${definition.key}.${format}`).finally(() => setBusy(false))
  }
  const items = FORMATS.map((format) => ({ key: format, label: texts(`kit:export.${format}`) }))
  return (
    <Dropdown
      trigger={['click']}
      disabled={busy}
      menu={{
        items: [
          {
            key: 'rows',
            type: 'group',
            label: texts('kit:export.rows', { count: total }),
            children: items,
          },
        ],
        onClick: ({ key }) => void save(key),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy}>
        {texts('kit:export.button')}
      </Button>
    </Dropdown>
  )
}
