import { Button, Flex, Tree, type TreeProps, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changes,
  type Entry,
  grantedIn,
  isEditable,
  isSelectable,
  partlyGranted,
  type Role,
  rebased,
  toggled,
} from './granting.js'

interface TreeNode {
  key: string
  title: ReactNode
  disableCheckbox: boolean
  entry: Entry
  children: TreeNode[]
}

function nodesOf(role: Role, tree: readonly Entry[]): TreeNode[] {
  return tree.map((entry) => ({
    key: entry.id,
    title: entry.name,
    disableCheckbox: !isSelectable(role, entry),
    entry,
    children: nodesOf(role, entry.children),
  }))
}

interface Props {
  role: Role
  tree: readonly Entry[]
  saving: boolean
  /** Reports unsaved changes. */
  onDirty: (dirty: boolean) => void
  onSave: (change: { given: string[]; taken: string[] }) => void
}

/** Menu with its buttons, ticked as granted to a role. */
export function PermissionTree({ role, tree, saving, onDirty, onSave }: Props) {
  const { t } = useTranslation(['identity-roles', 'kit'])
  const [granted, setGranted] = useState<ReadonlySet<string>>(() => grantedIn(tree))
  const [base, setBase] = useState(tree)
  // Keeps changes made by others, as well as the changes made here.
  if (base !== tree) {
    setBase(tree)
    setGranted(rebased(base, tree, granted))
  }
  const partly = partlyGranted(tree, granted)
  const change = changes(tree, granted)
  const changed = change.given.length + change.taken.length
  const set = (next: ReadonlySet<string>) => {
    const { given, taken } = changes(tree, next)
    setGranted(next)
    onDirty(given.length + taken.length > 0)
  }
  const onCheck: TreeProps<TreeNode>['onCheck'] = (_, { checked, node }) =>
    set(toggled(role, tree, granted, { entry: node.entry, on: checked }))
  const editable = isEditable(role)
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{t(editable ? 'permissions.hint' : 'permissions.fixed')}</Typography.Text>
      <Tree<TreeNode>
        checkable
        checkStrictly
        selectable={false}
        aria-label={t('permissions.title')}
        treeData={nodesOf(role, tree)}
        defaultExpandedKeys={tree.filter(({ kind }) => kind === 'directory').map(({ id }) => id)}
        checkedKeys={{
          checked: [...granted].filter((id) => !partly.includes(id)),
          halfChecked: partly,
        }}
        onCheck={onCheck}
      />
      {editable ? (
        <Flex wrap align="center" gap={8}>
          <Button type="primary" loading={saving} disabled={changed === 0} onClick={() => onSave(change)}>
            {t('permissions.save')}
          </Button>
          <Button disabled={changed === 0} onClick={() => set(grantedIn(tree))}>
            {t('permissions.reset')}
          </Button>
          <span role="status">
            {changed > 0
              ? t('permissions.changed', {
                  given: change.given.length,
                  taken: change.taken.length,
                })
              : null}
          </span>
        </Flex>
      ) : null}
    </Flex>
  )
}
