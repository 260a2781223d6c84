import { Empty, type InputRef, Modal } from 'antd'
import Input from 'antd/es/input/Input'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { PALETTE_FIELD, type PaletteState } from './use-palette.js'
import { type Entry, type PaletteCommands, usePaletteEntries } from './use-palette-entries.js'

interface Props extends PaletteCommands {
  menu: readonly MenuNode[]
  state: PaletteState
  onChange: (keyword: string) => void
  /** Handles Enter before the field has the focus, or while the search is running. */
  onSubmit: () => void
  onClose: (returnFocus: boolean) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Opens a page or record by a part of its name, or runs an action. */
export default function CommandPalette(props: Props) {
  const { menu, state, onChange, onSubmit, onClose } = props
  const { t } = useTranslation('workspace')
  const navigate = useNavigate()
  const field = useRef<InputRef>(null)
  const [index, setIndex] = useState(0)
  const { entries, pending, failed } = usePaletteEntries(menu, state.keyword, props)
  const active = entries[Math.min(index, entries.length - 1)]

  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose(entry.path === undefined)
    if (entry.path) void navigate(entry.path)
    else entry.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setIndex((at) => Math.min(Math.max(at + step, 0), entries.length - 1))
  }
  useEffect(() => {
    if (active) document.getElementById(`palette-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  // Enter opens an existing match at once, or waits for the search.
  const submitted = state.submitted && (active !== undefined || !pending)
  useEffect(() => {
    if (submitted) go(active)
  })

  return (
    <Modal
      open
      footer={null}
      closable={false}
      // No animation, so that the field has the focus at once.
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
        onPressEnter={onSubmit}
      />
      <div
        id="palette-list"
        role="listbox"
        aria-label={t('palette.found')}
        aria-busy={pending}
        className="palette-list"
      >
        {entries.map((entry, at) => (
          <div key={entry.id} role="presentation">
            {entry.group === entries[at - 1]?.group ? null : (
              <div className="palette-group" role="presentation">
                {t(`palette.group.${entry.group}`)}
              </div>
            )}
            <div
              id={`palette-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              className="palette-option"
              onMouseMove={() => setIndex(at)}
              onClick={() => go(entry)}
              onKeyDown={(event) => event.key === 'Enter' && go(entry)}
            >
              <span className="palette-name">{entry.name}</span>
              {entry.note ? <small>{entry.note}</small> : null}
            </div>
          </div>
        ))}
      </div>
      {failed?.error ? <LoadProblem error={failed.error} onRetry={failed.refetch} /> : null}
      {entries.length === 0 && !pending && !failed ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('palette.none')} />
      ) : null}
    </Modal>
  )
}
