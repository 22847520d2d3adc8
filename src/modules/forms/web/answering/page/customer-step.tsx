import { RecordSearch } from '../questions/record-question.tsx'
import type { ChosenCustomer } from './draft-of.ts'
import classes from './page.module.css'

/** Whom the answer is about, by name or code. */
export const CustomerStep = ({ onChoose }: { onChoose: (customer: ChosenCustomer) => void }) => (
  <div className={classes.step}>
    <label htmlFor="form-customer">¿De qué cliente?</label>
    <RecordSearch kind="customer" inputId="form-customer" onPick={onChoose} />
  </div>
)
