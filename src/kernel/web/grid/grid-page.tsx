import type { ComponentType, ReactNode } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { Page } from '../components/page.tsx'
import { ResourceGrid } from './resource-grid.tsx'

const PlainFrame = ({ children }: { children: ReactNode }) => <Page fill>{children}</Page>

/** The page of a grid that needs nothing but its declaration. */
export const gridPage = (
  declaration: Resource,
  Frame: ComponentType<{ children: ReactNode }> = PlainFrame,
): ComponentType =>
  function GridPage() {
    return (
      <Frame>
        <ResourceGrid declaration={declaration} />
      </Frame>
    )
  }
