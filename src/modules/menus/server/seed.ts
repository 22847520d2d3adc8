import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { activeByItem, findCandidates } from '../../catalog/server/index.ts'
import { type Availability, always } from '../contract/availability.ts'
import { blankMenu, type MenuDefinition, type MenuItem, type MenuSection } from '../contract/definition.ts'
import { newItem } from '../contract/edits.ts'
import { generalBranch, insertEdition, insertMenu, updateMenu } from './menus.queries.ts'

type Setting = { people: { id: string; displayName: string; roleNumber: number }[]; now: Date; timeZone: string }

const section = (name: string, items: MenuItem[], availability: Availability = always): MenuSection => ({
  id: newId(),
  name,
  availability,
  items,
})

const shownPerSection = 24

const definitionOf = async (tenant: Tenant, { now, timeZone }: Setting): Promise<MenuDefinition> => {
  const day = dayOf(now, timeZone)
  const all = { search: '', brandId: null, itemId: null, exceptIds: [], day, skip: 0, limit: 6 }
  const promotions = await findCandidates(tenant, { ...all, kind: 'promotion' })
  const combos = await findCandidates(tenant, { ...all, kind: 'combo' })
  const week = [
    ...combos.items.map(({ id }) => newItem('combo', id)),
    ...promotions.items.map(({ id }) => newItem('promotion', id)),
  ]
  const groups = (await activeByItem(tenant)).map(({ name, ids }) =>
    section(
      name,
      ids.slice(0, shownPerSection).map(id => newItem('article', id)),
    ),
  )
  const [first] = groups
  const feast = first?.items.slice(0, 4) ?? []
  return {
    ...blankMenu,
    sections: [
      section('Promos de la semana', week),
      ...groups,
      section('Navidad', feast, { ...always, from: addDays(day, 7), until: addDays(day, 40) }),
    ].filter(({ items }) => items.length > 0),
  }
}

/** A general menu on sale with a draft that goes further, for a demonstration. */
export const seedMenus = async (tenant: Tenant, setting: Setting): Promise<void> => {
  const published = await definitionOf(tenant, setting)
  const [, second] = published.sections
  const publisher = setting.people.find(({ roleNumber }) => roleNumber === 1)
  if (!second || !publisher) return
  const [off, hours, ...others] = second.items
  const draft: MenuDefinition = {
    ...published,
    sections: published.sections.map(one =>
      one === second && off && hours
        ? {
            ...one,
            items: [
              ...others,
              { ...hours, availability: { ...always, weekdays: [1, 2, 3, 4, 5], untilTime: '18:00' } },
              { ...off, isShown: false },
            ],
          }
        : one,
    ),
  }
  const id = newId()
  await insertMenu(tenant, { id, code: 'M001', name: 'Verano', siteId: null, draft, savedBy: publisher.displayName })
  await insertEdition(tenant, {
    menuId: id,
    number: 1,
    definition: published,
    changes: published.sections.map(({ name }) => `Sección nueva «${name}»`),
    userId: publisher.id,
    publisher: publisher.displayName,
  })
  await updateMenu(tenant, id, { publishedNumber: 1, publishedAt: setting.now, onSaleFor: generalBranch })
  await nextNumber(tenant, 'menus')
}
