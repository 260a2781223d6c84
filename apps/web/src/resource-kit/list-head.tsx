import {
  FolderOpenOutlined,
  PlusOutlined,
  SettingOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { SIGN } from '@credit/contract'
import { useGo } from '@refinedev/core'
import { Button, Flex, type InputRef } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Query } from '../api/backend.js'
import { getSession } from '../api/session.js'
import { PageHead } from '../shared/components/page-head.js'
import { PanelButton } from '../shared/components/panel-button.js'
import { SearchField } from '../shared/components/search-field.js'
import { isTyping } from '../shared/is-typing.js'
import { lazyPart } from '../shared/lazy-part.js'
import { ExportButton } from './export-button.js'
import type { Definition } from './types.js'
import { type May, useTexts } from './use-definition.js'

const ColumnsPanel = lazyPart(() => import('./columns-panel.js'))
const ImportDialog = lazyPart(() => import('./import-dialog.js'), null)
const SavedViewsPanel = lazyPart(() => import('./saved-views-panel.js'))

const TYPING_MS = 300

interface Props {
  definition: Definition
  may: May
  keyword: string
  onSearch: (word: string) => void
  /** Leads from the search to what it found. */
  onRows: () => void
  /** Filters and order, and how many rows match. */
  query: Query
  total: number
  /** Names of the columns shown, in their order. */
  shown: readonly string[]
  /** Null = the columns of the product. */
  onChoose: (names: string[] | null) => void
  extra?: ReactNode
}

/** Searches while typing; `/` puts the cursor into the box, unless it is in another one, ↓ leads to the rows. */
function Search({
  definition,
  keyword,
  onSearch,
  onRows,
}: Pick<Props, 'definition' | 'keyword' | 'onSearch' | 'onRows'>) {
  const texts = useTexts(definition)
  const box = useRef<InputRef>(null)
  const [word, setWord] = useState(keyword)
  useEffect(() => setWord(keyword), [keyword])
  useEffect(() => {
    if (word.trim() === keyword) return
    const timer = setTimeout(() => onSearch(word.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [word, keyword, onSearch])
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus({ cursor: 'all' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  // A search that is still waiting would come after a click on a link, and bring the list back.
  const finish = () => {
    if (word.trim() !== keyword) onSearch(word.trim())
  }
  return (
    <SearchField
      ref={box}
      style={{ flex: '1 1 200px', width: 280 }}
      value={word}
      placeholder={texts('kit:search.placeholder')}
      aria-label={texts('kit:search.label')}
      onChange={({ target }) => setWord(target.value)}
      onSearch={(next) => onSearch(next.trim())}
      onBlur={finish}
      onKeyDown={(event) => {
        // The keys of an input method's own list are not those of the page.
        if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onRows()
      }}
    />
  )
}

/** Title, search, choice of columns and the button that creates a record. */
export function ListHead({
  definition,
  may,
  query,
  total,
  shown,
  onChoose,
  extra,
  ...search
}: Props) {
  const texts = useTexts(definition)
  const go = useGo()
  const [importing, setImporting] = useState(false)
  const supervisor = getSession()?.user.type === SIGN.supervisor
  return (
    <PageHead
      title={texts('title')}
      extra={
        <Flex wrap gap={8}>
          <Search definition={definition} {...search} />
          {supervisor ? (
            <PanelButton icon={<FolderOpenOutlined />} title={texts('kit:views.title')}>
              {(close) => <SavedViewsPanel definition={definition} onOpen={close} />}
            </PanelButton>
          ) : null}
          <PanelButton icon={<SettingOutlined />} title={texts('kit:columns.title')}>
            {() => <ColumnsPanel definition={definition} shown={shown} onChoose={onChoose} />}
          </PanelButton>
          {may('export') ? (
            <ExportButton definition={definition} query={query} total={total} />
          ) : null}
          {may('import') ? (
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setImporting(true)}>
              {texts('kit:import.button')}
            </Button>
          ) : null}
          {importing ? (
            <ImportDialog definition={definition} onClose={() => setImporting(false)} />
          ) : null}
          {may('create') ? (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => go({ to: { resource: definition.name, action: 'create' } })}
            >
              {texts('kit:button.create', { one: texts('one') })}
            </Button>
          ) : null}
          {extra}
        </Flex>
      }
    />
  )
}
