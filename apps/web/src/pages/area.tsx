import { isCityCode } from '@credit/contract'
import { Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { getSession } from '../api/session.js'
import { contacts, escalation, floatingBox } from '../features/areas/area.resource.js'
import { AreaChoice } from '../features/areas/area-choice.js'
import { AreaFacts } from '../features/areas/area-facts.js'
import { AreaForm } from '../features/areas/area-form.js'
import { HomePicturesCard } from '../features/site/home-pictures/home-pictures-card.js'
import { useMay } from '../providers/access-control.js'
import { HistoryLink } from '../resource-kit/history-link.js'
import type { RecordOf } from '../resource-kit/types.js'
import { PageHead } from '../shared/components/page-head.js'
import { Together } from '../shared/components/together.js'

const AREA = 'area'

/** Settings of an area: contact data, escalation, floating box, pictures. */
export default function AreaPage() {
  const { t } = useTranslation('areas')
  const [search, setSearch] = useSearchParams()
  const hasPictures = useMay('home-picture', 'update')
  const user = getSession()?.user
  if (!user) return null
  const areaId = search.get(AREA) ?? user.areaId
  const choice = isCityCode(user.areaCode) ? (
    <AreaChoice value={areaId} onChange={(next) => setSearch({ [AREA]: next })} />
  ) : null
  return (
    <Together>
      <PageHead
        title={t('title')}
        extra={
          <Flex wrap gap={12} align="center">
            {choice}
            <HistoryLink id={areaId} />
          </Flex>
        }
      />
      <AreaFacts areaId={areaId} />
      <AreaForms key={areaId} areaId={areaId} />
      {hasPictures && areaId === user.areaId ? <HomePicturesCard /> : null}
    </Together>
  )
}

/** Renders the forms. Each one starts from the version that another one saved. */
function AreaForms({ areaId }: { areaId: string }) {
  const [saved, setSaved] = useState<RecordOf>()
  return [contacts, escalation, floatingBox].map((definition) => (
    <AreaForm key={definition.key} definition={definition} areaId={areaId} savedBeside={saved} onSaved={setSaved} />
  ))
}
