import {
  filledTemplate,
  LOCALES,
  type Locale,
  type Names,
  type TemplateKind,
  textIn,
  USED_TEMPLATES_MAX,
} from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Flex, Select, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/index.js'
import { useMay } from '../../providers/access-control.js'
import { insertText } from '../insert-text.js'
import { preferences } from '../preferences.js'
import { loadedBy } from './loaded-options.js'
import './template-select.css'

/** Decision whose text a template fills. */
export interface TemplateUse {
  kind: TemplateKind
  /** Values of the record. Empty for a decision on many records: templates that name one are then left out. */
  values: Readonly<Record<string, string>>
}

type Offered = components['schemas']['OfferedTemplates']

const NEW_TEMPLATE = '/baseinfo/templates/create'

interface Option {
  value: string
  id: string
  label: string
  /** The filled text. */
  text: string
}

const inLanguage = (names: object, locale: Locale) => textIn(names as Names, locale)

/** Returns the templates of a language with their texts, those that the account used last first. */
function optionsIn(locale: Locale, { templates, date, authority }: Offered, use: TemplateUse): Option[] {
  const used = preferences.get('templates') ?? []
  const rank = (id: string) => (used.includes(id) ? used.indexOf(id) : used.length)
  const values = { ...use.values, date: inLanguage(date, locale), authority: inLanguage(authority, locale) }
  return templates
    .flatMap(({ id, names, texts }) => {
      const text = filledTemplate(texts[locale] ?? '', values)
      return text ? [{ value: `${locale} ${id}`, id, label: inLanguage(names, locale), text }] : []
    })
    .sort((one, other) => rank(one.id) - rank(other.id))
}

const isFound = (word: string, option: Partial<Option> | undefined) =>
  `${option?.label} ${option?.text}`.toLowerCase().includes(word.trim().toLowerCase())

interface Props {
  use: TemplateUse
  /** Returns the field that the chosen text is inserted into. */
  field: () => HTMLTextAreaElement | null
}

/** Choice of a template, which is inserted at the cursor. Loads the templates when it is opened. */
export function TemplateSelect({ use, field }: Props) {
  const { t } = useTranslation('kit')
  const mayCreate = useMay('text-template', 'create')
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['text-templates', use.kind],
    queryFn: () => answer(api.GET('/credit/admin/api/textTemplate/offered', { params: { query: { kind: use.kind } } })),
    enabled: isOpen,
  })
  const own = currentLocale()
  const languages = [...LOCALES].sort((one, other) => Number(other === own) - Number(one === own))
  const groups = languages.flatMap((locale) => {
    const options = query.data ? optionsIn(locale, query.data, use) : []
    return options.length > 0 ? [{ label: t(`language.${locale}`), options }] : []
  })
  const choose = ({ id, text }: Option) => {
    const others = (preferences.get('templates') ?? []).filter((one) => one !== id)
    preferences.set({ templates: [id, ...others].slice(0, USED_TEMPLATES_MAX) })
    setOpen(false)
    // After the select has taken the focus back.
    requestAnimationFrame(() => {
      const area = field()
      if (area) insertText(area, text, { apart: true })
    })
  }
  return (
    <Flex wrap gap={8} align="center" className="template-select">
      <Select<string, Option>
        size="small"
        showSearch
        aria-label={t('template.choose')}
        placeholder={t('template.choose')}
        value={null as never}
        open={isOpen}
        onOpenChange={setOpen}
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: 'template-popup' } }}
        notFoundContent={t('template.none')}
        {...loadedBy(query)}
        filterOption={isFound}
        options={(groups.length > 1 ? groups : (groups[0]?.options ?? [])) as Option[]}
        optionRender={({ data }) => (
          <>
            {data.label}
            <span className="template-text">{data.text}</span>
          </>
        )}
        onSelect={(_, option) => choose(option)}
      />
      {query.data && groups.length === 0 && mayCreate ? (
        <Link to={NEW_TEMPLATE} target="_blank">
          {t('template.create')}
        </Link>
      ) : null}
      {query.data && groups.length === 0 && !mayCreate ? (
        <Typography.Text type="secondary">{t('template.none')}</Typography.Text>
      ) : null}
    </Flex>
  )
}
