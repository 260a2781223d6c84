import { Flex, Tag, Tree, type TreeDataNode, type TreeProps, Typography } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { menuIcon } from '../../../shared/components/menu-icon.js'
import { type Drop, type Entry, type Move } from './menu-order.js'

interface TreeNode extends TreeDataNode {
  entry: Entry
  children: TreeNode[]
}

const KEYS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

interface Props {
  tree: readonly Entry[]
  selected: string | null
  /** True if entries can be moved. */
  editable: boolean
  onSelect: (id: string | null) => void
  onMove: (move: Move) => void
  onDrop: (drop: Drop) => void
}

/** Whole menu. Entries are moved by dragging or with Alt and the arrow keys. */
export function MenuTree({ tree, selected, editable, onSelect, onMove, onDrop }: Props) {
  const { t } = useTranslation('identity-menus')
  const nodesOf = (entries: readonly Entry[]): TreeNode[] =>
    entries.map((entry) => ({
      key: entry.id,
      title: <EntryTitle entry={entry} />,
      entry,
      children: nodesOf(entry.children),
    }))
  const drop: TreeProps<TreeNode>['onDrop'] = ({ dragNode, node, dropPosition, dropToGap }) => {
    const index = Number(node.pos.split('-').at(-1))
    const place = !dropToGap ? 'into' : dropPosition < index ? 'before' : 'after'
    onDrop({ id: dragNode.entry.id, target: node.entry.id, place })
  }
  const moveByKey = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (!event.altKey || !move || !editable) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) onMove(move)
  }
  return (
    <div onKeyDownCapture={moveByKey}>
      <Tree<TreeNode>
        blockNode
        draggable={editable ? { icon: false } : false}
        aria-label={t('title')}
        treeData={nodesOf(tree)}
        defaultExpandedKeys={tree.filter(({ kind, hidden }) => kind === 'directory' && !hidden).map(({ id }) => id)}
        selectedKeys={selected === null ? [] : [selected]}
        onSelect={(keys) => onSelect(keys.length > 0 ? String(keys[0]) : null)}
        allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || dropNode.entry.kind !== 'button'}
        onDrop={drop}
      />
    </div>
  )
}

function EntryTitle({ entry }: { entry: Entry }) {
  const { t } = useTranslation('identity-menus')
  const { name, icon, kind, path, permission, hidden, areaId } = entry
  return (
    <Flex wrap align="center" gap="2px 8px">
      {kind === 'button' ? null : menuIcon(icon)}
      <span>{name}</span>
      <Typography.Text type="secondary" className="menu-path">
        {kind === 'button' ? permission : path}
      </Typography.Text>
      {hidden ? <Tag>{t('state.hidden')}</Tag> : null}
      {areaId ? <Tag>{t('state.oneArea')}</Tag> : null}
    </Flex>
  )
}
