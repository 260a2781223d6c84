import { PlusOutlined } from '@ant-design/icons'
import { SIGN } from '@credit/contract'
import { Button, Flex } from 'antd'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { getSession } from '../api/session.js'
import { ListPage } from './list-page.js'
import type { Definition } from './types.js'

/** Columns with the same value in all rows of a participant's own list. */
const OF_OTHERS = ['participantName', 'areaId']

interface Props {
  definition: Definition
  /** Adding a record: label of the participant's button, and the dialog that it opens. */
  add: { text: string; dialog: ComponentType<{ onClose: () => void }> }
  /** Link to a related list. */
  other: { to: string; text: string }
}

/** List of records that supervisors examine, and of a participant's own records. */
export function OwnListPage({ definition, add, other }: Props) {
  const [adding, setAdding] = useState(false)
  const isSupervisor = getSession()?.user.type === SIGN.supervisor
  const fields = definition.fields.filter(({ name }) => isSupervisor || !OF_OTHERS.includes(name))
  return (
    <Flex vertical gap={12}>
      <ListPage
        definition={{ ...definition, fields }}
        extra={
          <Flex wrap gap={12} align="center">
            <Link to={other.to}>{other.text}</Link>
            {isSupervisor ? null : (
              <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>
                {add.text}
              </Button>
            )}
          </Flex>
        }
      />
      {adding ? <add.dialog onClose={() => setAdding(false)} /> : null}
    </Flex>
  )
}
