import { Button, Modal, Table } from 'antd'
import { differing, type Values } from './form-values.js'
import { fieldValue } from './kinds.js'
import type { Definition, RecordOf, Texts } from './types.js'

interface Props {
  definition: Definition
  mine: Values
  theirs: RecordOf
  texts: Texts
  onReload: () => void
  onOverwrite: () => void
  onClose: () => void
}

/** Edit conflict: shows both versions side by side and lets the user choose. */
export function Conflict(props: Props) {
  const { definition, mine, theirs, texts, onReload, onOverwrite, onClose } = props
  return (
    <Modal
      open
      width={760}
      title={texts('kit:conflict.title')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {texts('kit:conflict.back')}
        </Button>,
        <Button key="reload" onClick={onReload}>
          {texts('kit:conflict.reload')}
        </Button>,
        <Button key="overwrite" type="primary" danger onClick={onOverwrite}>
          {texts('kit:conflict.overwrite')}
        </Button>,
      ]}
    >
      <p>{texts('kit:conflict.text')}</p>
      <Table
        size="small"
        pagination={false}
        rowKey="name"
        dataSource={differing(definition, mine, theirs)}
        columns={[
          {
            key: 'field',
            title: texts('kit:conflict.field'),
            rowScope: 'row',
            render: (_, { name }) => texts(`fields.${name}`),
          },
          {
            key: 'mine',
            title: texts('kit:conflict.mine'),
            render: (_, field) => fieldValue(field, mine, 'show', texts),
          },
          {
            key: 'theirs',
            title: texts('kit:conflict.theirs'),
            render: (_, field) => fieldValue(field, theirs, 'show', texts),
          },
        ]}
      />
    </Modal>
  )
}
