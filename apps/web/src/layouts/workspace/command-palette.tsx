import { Input, Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'

interface Props {
  pages: readonly MenuNode[]
  onClose: () => void
}

/** Ctrl+K: go to any page of one's menu by a part of its name. */
export default function CommandPalette({ pages, onClose }: Props) {
  const { t } = useTranslation('workspace')
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      title={<span className="visually-hidden">{t('palette.open')}</span>}
      className="palette"
    >
      <Choices pages={pages} onClose={onClose} />
    </Modal>
  )
}

function Choices({ pages, onClose }: Props) {
  const { t } = useTranslation('workspace')
  const navigate = useNavigate()
  const [word, setWord] = useState('')
  const [at, setAt] = useState(0)
  const asked = word.trim().toLowerCase()
  const found = pages.filter(({ name, path }) => `${name} ${path}`.toLowerCase().includes(asked))
  const go = (node: MenuNode | undefined) => {
    if (!node?.path) return
    onClose()
    void navigate(node.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt((index) => Math.min(Math.max(index + step, 0), found.length - 1))
  }
  return (
    <>
      <Input
        autoFocus
        size="large"
        value={word}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `palette-${found[at].id}` : undefined}
        aria-label={t('palette.label')}
        placeholder={t('palette.label')}
        onChange={(event) => {
          setWord(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onPressEnter={() => go(found[at])}
      />
      <div
        id="palette-list"
        role="listbox"
        aria-label={t('palette.label')}
        className="palette-list"
      >
        {found.map((node, index) => (
          <div
            key={node.id}
            id={`palette-${node.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="palette-option"
            onMouseEnter={() => setAt(index)}
            onClick={() => go(node)}
            onKeyDown={(event) => event.key === 'Enter' && go(node)}
          >
            {node.name}
          </div>
        ))}
        {found.length === 0 ? <p className="kit-quiet">{t('palette.none')}</p> : null}
      </div>
    </>
  )
}
