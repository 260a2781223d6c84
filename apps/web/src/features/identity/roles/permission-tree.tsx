import { Flex, Tree, type TreeProps, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changes, type Entry, isEditable, isSelectable, partlyGranted, type Role, toggled } from './granting.js'

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
  id?: string
  role: Role
  tree: readonly Entry[]
  granted: ReadonlySet<string>
  /** Missing if the tree is only shown. */
  onChange?: (granted: Set<string>) => void
}

/** Menu with its buttons, ticked as granted to a role. */
export function PermissionTree({ id, role, tree, granted, onChange }: Props) {
  const { t } = useTranslation('identity-roles')
  const partly = partlyGranted(tree, granted)
  const { given, taken } = changes(tree, granted)
  const onCheck: TreeProps<TreeNode>['onCheck'] = (_, { checked, node }) =>
    onChange?.(toggled(role, tree, granted, { entry: node.entry, on: checked }))
  const changed = { given: given.length, taken: taken.length }
  return (
    <Flex id={id} vertical gap={12}>
      {onChange ? (
        <Typography.Text type="secondary">
          {t(isEditable(role) ? 'permissions.hint' : 'permissions.fixed')}
        </Typography.Text>
      ) : null}
      <Tree<TreeNode>
        checkable
        checkStrictly
        selectable={false}
        aria-label={t('permissions.title')}
        treeData={nodesOf(onChange ? role : { ...role, editable: false }, tree)}
        defaultExpandedKeys={tree.filter(({ kind }) => kind === 'directory').map(({ id: key }) => key)}
        checkedKeys={{
          checked: [...granted].filter((key) => !partly.includes(key)),
          halfChecked: partly,
        }}
        onCheck={onCheck}
      />
      {onChange ? (
        <span role="status">{changed.given + changed.taken > 0 ? t('permissions.changed', changed) : null}</span>
      ) : null}
    </Flex>
  )
}
