import { Input } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import { useRef } from 'react'
import { useMay } from '../../providers/access-control.js'
import { TemplateSelect, type TemplateUse } from './template-select.js'

interface Props extends TextAreaProps {
  /** Decision that the text belongs to, if templates can fill it. */
  template?: TemplateUse | undefined
}

/** Long text, with a choice of templates if it belongs to a decision. */
export function DecisionText({ template, ...rest }: Props) {
  const mayUse = useMay('text-template', 'list')
  // Not the ref of the field, which belongs to the form.
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} {...rest} />
      {template && mayUse ? (
        <TemplateSelect use={template} field={() => place.current?.querySelector('textarea') ?? null} />
      ) : null}
    </div>
  )
}
