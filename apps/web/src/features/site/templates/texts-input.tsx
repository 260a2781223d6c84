import { type Names, type TemplateKind, templateFields } from '@credit/contract'
import { Flex, Form, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { PlaceholderInput } from '../../../resource-kit/inputs/placeholder-input.js'
import type { ControlProps } from '../../../resource-kit/types.js'

/** Text of a template in both languages, with the placeholders of its kind. */
export default function TextsInput(props: ControlProps<Names>) {
  const { t } = useTranslation('site-templates')
  const kind = Form.useWatch<TemplateKind | undefined>('kind', Form.useFormInstance())
  const fields = kind ? templateFields(kind) : []
  return (
    <Flex vertical gap={8}>
      <PlaceholderInput
        {...props}
        rows={4}
        placeholders={fields.map((name) => ({ name, label: `${t(`templates.field.${name}`)} {${name}}` }))}
      />
      {kind ? null : <Typography.Text type="secondary">{t('templates.chooseKind')}</Typography.Text>}
    </Flex>
  )
}
