import { Empty, Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type MenuNode, pagesOf, trailTo } from '../../providers/menu.js'
import { PALETTE_FIELD, type PaletteState } from './use-palette.js'

interface Props {
  menu: readonly MenuNode[]
  state: PaletteState
  onChange: (keyword: string) => void
  onClose: (returnFocus: boolean) => void
}

interface Entry {
  id: string
  path: string
  name: string
  /** Names of the groups that the page belongs to. */
  groups: string
}

function entriesOf(menu: readonly MenuNode[]): Entry[] {
  return pagesOf(menu).map(({ id, name, path }) => ({
    id,
    path,
    name,
    groups: trailTo(menu, path)
      .slice(0, -1)
      .map((node) => node.name)
      .join(' / '),
  }))
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Goes to a page of the menu by a part of its name. */
export default function CommandPalette({ menu, state, onChange, onClose }: Props) {
  const { t } = useTranslation('workspace')
  const navigate = useNavigate()
  const field = useRef<InputRef>(null)
  const [index, setIndex] = useState(0)
  const keyword = state.keyword.trim().toLowerCase()
  const found = entriesOf(menu).filter(({ name, groups, path }) =>
    `${name} ${groups} ${path}`.toLowerCase().includes(keyword),
  )
  const active = found[Math.min(index, found.length - 1)]

  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose(false)
    void navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setIndex((at) => Math.min(Math.max(at + step, 0), found.length - 1))
  }
  useEffect(() => {
    if (active)
      document.getElementById(`palette-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const submitEarly = state.submitted
  useEffect(() => {
    if (submitEarly) go(active)
  })

  return (
    <Modal
      open
      footer={null}
      closable={false}
      // Without an animation the field has the focus at once.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(open) => open && field.current?.focus()}
      title={<span className="visually-hidden">{t('palette.open')}</span>}
      onCancel={() => onClose(true)}
    >
      <Input
        ref={field}
        id={PALETTE_FIELD}
        size="large"
        value={state.keyword}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={active ? `palette-${active.id}` : undefined}
        aria-label={t('palette.label')}
        placeholder={t('palette.label')}
        onChange={({ target }) => {
          setIndex(0)
          onChange(target.value)
        }}
        onKeyDown={onKeyDown}
        onPressEnter={() => go(active)}
      />
      <div
        id="palette-list"
        role="listbox"
        aria-label={t('palette.pages')}
        className="palette-list"
      >
        {found.map((entry, at) => (
          <div
            key={entry.id}
            id={`palette-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            className="palette-option"
            onMouseMove={() => setIndex(at)}
            onClick={() => go(entry)}
            onKeyDown={(event) => event.key === 'Enter' && go(entry)}
          >
            {entry.name}
            {entry.groups ? <small>{entry.groups}</small> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('palette.none')} />
      ) : null}
    </Modal>
  )
}
