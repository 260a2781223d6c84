import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourceForm } from '../../resource-kit/form-page.js'
import type { Definition } from '../../resource-kit/types.js'
import { useTexts } from '../../resource-kit/use-definition.js'
import { Card } from '../../shared/components/card.js'
import { siteQuery } from '../../shared/site/site.js'

/** One of the forms about an area; saving it leaves the page where it is. */
export function AreaForm({ definition, areaId }: { definition: Definition; areaId: string }) {
  const texts = useTexts(definition)
  const client = useQueryClient()
  const [saved, setSaved] = useState(0)
  const reload = () => {
    setSaved((times) => times + 1)
    void client.invalidateQueries(siteQuery())
  }
  return (
    <Card title={texts('title')}>
      <ResourceForm
        key={`${areaId} ${saved}`}
        definition={definition}
        id={areaId}
        onDone={reload}
      />
    </Card>
  )
}
