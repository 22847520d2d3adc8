import { IconCategory, IconPhotoUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { useActiveChip } from '../../../kernel/web/filters/active-chip.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { articles } from '../contract/articles.ts'
import { itemKinds, items } from '../contract/items.ts'
import { CatalogFrame } from './catalog-frame.tsx'

const PhotosDialog = lazy(() => import('./photos/photos-dialog.tsx').then(module => ({ default: module.PhotosDialog })))

export const ArticlesPage = () => {
  const { chip, filter } = useActiveChip()
  const [hasPhotos, setPhotos] = useState(false)
  const filters = (
    <>
      {chip}
      <Button leftIcon={<IconPhotoUp size={16} stroke={1.75} aria-hidden />} onClick={() => setPhotos(true)}>
        Fotos
      </Button>
    </>
  )
  return (
    <CatalogFrame>
      <ResourceGrid declaration={articles} baseFilter={filter} filters={filters} />
      {hasPhotos && (
        <Suspense fallback={null}>
          <PhotosDialog onClose={() => setPhotos(false)} />
        </Suspense>
      )}
    </CatalogFrame>
  )
}

export const ItemsPage = () => {
  const { choice, setChoice } = useChoice('tipo', itemKinds)
  return (
    <CatalogFrame>
      <ResourceGrid
        declaration={items}
        baseFilter={choice ? [{ field: 'kind', operator: 'matches', value: choice }] : []}
        filters={
          <ChoiceChip
            icon={IconCategory}
            name="Tipo"
            labels={itemKinds}
            all="Todos"
            choice={choice}
            onChange={setChoice}
          />
        }
      />
    </CatalogFrame>
  )
}
