import { Button, Modal } from 'antd'
import { differing, type Values } from './form-values.js'
import { Value } from './kinds/registry.js'
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

/** Someone saved in between: both versions side by side, and a choice. */
export function Conflict({
  definition,
  mine,
  theirs,
  texts,
  onReload,
  onOverwrite,
  onClose,
}: Props) {
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
      <table className="kit-plain-table">
        <thead>
          <tr>
            <th scope="col">{texts('kit:conflict.field')}</th>
            <th scope="col">{texts('kit:conflict.mine')}</th>
            <th scope="col">{texts('kit:conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differing(definition, mine, theirs).map((field) => (
            <tr key={field.name}>
              <th scope="row">{texts(`fields.${field.name}`)}</th>
              <td>
                <Value field={field} record={mine} place="show" texts={texts} />
              </td>
              <td>
                <Value field={field} record={theirs} place="show" texts={texts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
