import type { RouteStop, StopInput } from '../../contract/routes.ts'
import { inputsOf, isOnDay } from './route-draft.ts'

type HandOver = { from: RouteStop[]; to: RouteStop[]; chosen: RouteStop[]; keepsCopy: boolean }

/** Both routes after stops go from one to the other; those the other has on that day already are only taken off the first. */
export const handOver = ({
  from,
  to,
  chosen,
  keepsCopy,
}: HandOver): { from: StopInput[]; to: StopInput[]; repeated: number } => {
  const fresh = chosen.filter(({ customerId, weekday }) => !isOnDay(to, customerId, weekday))
  const left = keepsCopy ? from : from.filter(stop => !isOnDay(chosen, stop.customerId, stop.weekday))
  return { from: inputsOf(left), to: inputsOf([...to, ...fresh]), repeated: chosen.length - fresh.length }
}
