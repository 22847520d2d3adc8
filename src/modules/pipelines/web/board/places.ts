import type { OpportunityCard, PipelineBoard } from '../../contract/opportunity-routes.ts'

/** The cards of each state, in their order: what a move changes. */
export type Places = ReadonlyMap<string, readonly string[]>

export const placesOf = (board: PipelineBoard): Places =>
  new Map(board.columns.map(({ state, cards }) => [state.id, cards.map(({ id }) => id)]))

type Place = { stateId: string; at: number; count: number }

export const placeOf = (places: Places, cardId: string): Place | null => {
  for (const [stateId, ids] of places) {
    const at = ids.indexOf(cardId)
    if (at >= 0) return { stateId, at, count: ids.length }
  }
  return null
}

/** With the card in another place; beyond the last is last. */
export const movedTo = (places: Places, cardId: string, stateId: string, at: number): Places => {
  const without = new Map([...places].map(([id, ids]) => [id, ids.filter(one => one !== cardId)]))
  const target = without.get(stateId)
  if (!target) return places
  return without.set(stateId, [...target.slice(0, at), cardId, ...target.slice(at)])
}

/** The card right over it, under which the server puts it. */
export const cardAbove = (places: Places, cardId: string): string | null => {
  const place = placeOf(places, cardId)
  return place && place.at > 0 ? (places.get(place.stateId)?.[place.at - 1] ?? null) : null
}

const cardsById = (board: PipelineBoard): Map<string, OpportunityCard> =>
  new Map(board.columns.flatMap(({ cards }) => cards.map(card => [card.id, card])))

export const findCard = (board: PipelineBoard, cardId: string): OpportunityCard | null =>
  cardsById(board).get(cardId) ?? null

/** The board with its cards where these places say; its totals are still the server's. */
export const arranged = (board: PipelineBoard, places: Places): PipelineBoard => {
  const byId = cardsById(board)
  return {
    ...board,
    columns: board.columns.map(column => ({
      ...column,
      cards: (places.get(column.state.id) ?? []).flatMap(id => byId.get(id) ?? []),
    })),
  }
}

type CardChange = { cardId: string; stateId: string; afterId: string | null; valueCents?: number }

/** The board as it will be once the server did the move: places, totals and what the card says of itself. */
export const withMoved = (
  board: PipelineBoard,
  { cardId, stateId, afterId, valueCents }: CardChange,
): PipelineBoard => {
  const card = findCard(board, cardId)
  if (!card) return board
  const changed = card.stateId !== stateId
  const moved: OpportunityCard = {
    ...card,
    stateId,
    valueCents: valueCents ?? card.valueCents,
    ...(changed ? { daysInState: 0, isStale: false, moves: card.moves + 1 } : {}),
  }
  const columns = board.columns.map(column => {
    const leaves = column.state.id === card.stateId
    const enters = column.state.id === stateId
    const rest = column.cards.filter(({ id }) => id !== cardId)
    const at = rest.findIndex(({ id }) => id === afterId) + 1
    return {
      ...column,
      count: column.count - Number(leaves) + Number(enters),
      valueCents: column.valueCents - (leaves ? (card.valueCents ?? 0) : 0) + (enters ? (moved.valueCents ?? 0) : 0),
      stale: column.stale - Number(leaves && card.isStale) + Number(enters && moved.isStale),
      cards: enters ? [...rest.slice(0, at), moved, ...rest.slice(at)] : rest,
    }
  })
  return { ...board, columns }
}
