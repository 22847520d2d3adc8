import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { field, type ReferenceValue } from '../../../../../kernel/contract/fields.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../../kernel/web/components/dialog.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { Segments } from '../../../../../kernel/web/components/segments.tsx'
import { useDebounced } from '../../../../../kernel/web/components/use-debounced.ts'
import { ReferenceInput } from '../../../../../kernel/web/form/reference-input.tsx'
import type { ItemKind, MenuItem } from '../../../contract/definition.ts'
import { newItem } from '../../../contract/edits.ts'
import { type Candidate, candidatesAtOnce, menuRoutes } from '../../../contract/menus.ts'
import classes from './add-dialog.module.css'

const kinds: Record<ItemKind, string> = { article: 'Artículos', combo: 'Combos', promotion: 'Promociones' }
const filters = {
  brand: field.reference({ title: 'Marca', table: 'brands', resource: 'brands' }),
  item: field.reference({ title: 'Rubro', table: 'items', resource: 'items' }),
}

type Filter = { kind: ItemKind; search: string; brand: ReferenceValue | null; item: ReferenceValue | null }

const useCandidates = (menuId: string, { kind, search, brand, item }: Filter) =>
  useInfiniteQuery({
    queryKey: ['menu-candidates', menuId, kind, search, brand?.id, item?.id],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(menuRoutes.candidates, {
        params: { id: menuId },
        query: {
          kind,
          search,
          skip: pageParam,
          limit: candidatesAtOnce,
          ...(kind === 'article' && brand ? { brandId: brand.id } : {}),
          ...(kind === 'article' && item ? { itemId: item.id } : {}),
        },
        signal,
      }),
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((total, { items }) => total + items.length, 0)
      return read < last.total ? read : undefined
    },
  })

type FilterProps = { filter: Filter; onChange: (change: Partial<Filter>) => void }

const Filters = ({ filter, onChange }: FilterProps) => (
  <>
    <Segments
      label="Qué agregar"
      size="medium"
      options={kinds}
      value={filter.kind}
      onChange={kind => onChange({ kind })}
    />
    <div className={classes.filters}>
      <TextInput
        label="Buscar"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        placeholder="Nombre o código"
        maxLength={80}
        value={filter.search}
        onChange={event => onChange({ search: event.currentTarget.value })}
      />
      {filter.kind === 'article' &&
        (['brand', 'item'] as const).map(name => (
          <ReferenceInput
            key={name}
            label={filters[name].title}
            field={filters[name]}
            value={filter[name]}
            timeZone="UTC"
            onBlur={() => {}}
            onChange={row => onChange({ [name]: row as ReferenceValue | null })}
          />
        ))}
    </div>
  </>
)

type ListProps = { items: Candidate[]; chosen: ReadonlySet<string>; onToggle: (ids: string[], isOn: boolean) => void }

const List = ({ items, chosen, onToggle }: ListProps) => {
  const ids = items.map(({ id }) => id)
  const count = ids.filter(id => chosen.has(id)).length
  return (
    <div className={classes.list}>
      {items.length > 0 && (
        <Checkbox
          label={`Marcar los ${items.length.toLocaleString('es-AR')} de la lista`}
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={event => onToggle(ids, event.currentTarget.checked)}
        />
      )}
      <ul>
        {items.map(({ id, code, name }) => (
          <li key={id}>
            <Checkbox
              label={
                <>
                  <span>{code}</span> {name}
                </>
              }
              checked={chosen.has(id)}
              onChange={event => onToggle([id], event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = { menuId: string; sectionName: string; onAdd: (items: MenuItem[]) => void; onClose: () => void }

const labelOf = (count: number): string =>
  count === 0 ? 'Agregar' : count === 1 ? 'Agregar 1' : `Agregar ${count.toLocaleString('es-AR')}`

/** Adds many at once from the catalogue: only what the menu does not have yet is listed. */
export const AddDialog = ({ menuId, sectionName, onAdd, onClose }: Props) => {
  const [filter, setFilter] = useState<Filter>({ kind: 'article', search: '', brand: null, item: null })
  const [chosen, setChosen] = useState<ReadonlyMap<string, ItemKind>>(new Map())
  const search = useDebounced(filter.search.trim(), 250)
  const query = useCandidates(menuId, { ...filter, search })
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  const toggle = (ids: string[], isOn: boolean): void => {
    const next = new Map(chosen)
    for (const id of ids) if (isOn) next.set(id, filter.kind)
    for (const id of ids) if (!isOn) next.delete(id)
    setChosen(next)
  }
  return (
    <Dialog title={`Agregar a «${sectionName}»`} size={720} onClose={onClose}>
      <div className={classes.body}>
        <Filters filter={filter} onChange={change => setFilter({ ...filter, ...change })} />
        {query.isError && !query.data ? (
          <QueryError title="No pudimos traer el catálogo" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <List items={items} chosen={new Set(chosen.keys())} onToggle={toggle} />
        )}
        {query.data && items.length === 0 && (
          <p className={classes.none}>
            {search || filter.brand || filter.item
              ? 'Nada coincide con lo que buscás.'
              : 'Todo lo activo ya está en el menú.'}
          </p>
        )}
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver más ({(total - items.length).toLocaleString('es-AR')})
          </Button>
        )}
        <div className={classes.actions}>
          <span aria-live="polite">{total.toLocaleString('es-AR')} en la lista</span>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            onClick={() => onAdd([...chosen].map(([id, kind]) => newItem(kind, id)))}
          >
            {labelOf(chosen.size)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
