import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { erpArticleMappings, erpLocationMappings } from '../contract/mappings.ts'
import { SynchronizeFrame } from './synchronize-frame.tsx'

export const ArticleMappingsPage = () => (
  <SynchronizeFrame fill>
    <ResourceGrid key="articles" declaration={erpArticleMappings} />
  </SynchronizeFrame>
)

export const LocationMappingsPage = () => (
  <SynchronizeFrame fill>
    <ResourceGrid key="locations" declaration={erpLocationMappings} />
  </SynchronizeFrame>
)
