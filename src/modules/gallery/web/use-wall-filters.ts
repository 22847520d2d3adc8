import { useLocation } from 'react-router'
import { daysInAddress } from '../../../kernel/contract/period-address.ts'
import { textParameter, type UrlCodec, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { useSelection } from '../../../kernel/web/filters/selection.ts'
import { type PhotoSource, sourceIds } from '../contract/sources.ts'
import type { WallFilters } from './use-gallery.ts'

/** The source of each address (spec.md §2). */
const sourceOfPath: Record<string, PhotoSource> = {
  '/apps/gallery/pedidos': 'order',
  '/apps/gallery/no-compras': 'no-purchase',
  '/apps/gallery/cobranza': 'collection',
  '/apps/gallery/form': 'form',
}

/** Days of the address; none shows all of them. */
const daysCodec: UrlCodec<{ from: string; to: string } | null> = {
  read: search => daysInAddress(search) ?? null,
  write: (search, days) => {
    if (days) {
      search.set('desde', days.from)
      search.set('hasta', days.to)
    } else {
      search.delete('desde')
      search.delete('hasta')
    }
  },
}
const customerCodec = textParameter('cliente')
const questionCodec = textParameter('pregunta')
const areaCodec = textParameter('zona')
const sourceCodec = textParameter('fuente')
const deletedCodec = textParameter('eliminadas')
const photoCodec = textParameter('foto')

/** Everything that the address says of the wall. */
export const useWallFilters = () => {
  const { pathname } = useLocation()
  const selection = useSelection()
  const [days, setDays] = useUrlState(daysCodec)
  const [customer, setCustomer] = useUrlState(customerCodec)
  const [question, setQuestion] = useUrlState(questionCodec)
  const [area, setArea] = useUrlState(areaCodec)
  const [deleted, setDeleted] = useUrlState(deletedCodec)
  const [chosenSource, setSource] = useUrlState(sourceCodec)
  const ofPath = sourceOfPath[pathname]
  const source = ofPath ?? sourceIds.find(id => id === chosenSource)
  const filters: WallFilters = {
    ...days,
    ...(source ? { source } : {}),
    sellers: selection.sellers,
    channels: selection.channels,
    ...(customer ? { customer } : {}),
    ...(question ? { question } : {}),
    ...(area ? { area } : {}),
    deleted: deleted === 'si',
  }
  return {
    filters,
    selection,
    days,
    setDays,
    /** The chosen source, where the tab leaves a choice. */
    chosenSource: ofPath ? undefined : source,
    isOfOneSource: ofPath !== undefined,
    setSource,
    customer,
    setCustomer,
    question,
    setQuestion,
    area,
    setArea,
    setDeleted,
  }
}
export type WallState = ReturnType<typeof useWallFilters>

/** The photo that is open in the viewer. Opening one is a step that Back takes back. */
export const useOpenPhoto = () => useUrlState(photoCodec, { push: true })
/** Walking from photo to photo is none. */
export const useWalkedPhoto = () => useUrlState(photoCodec)
