import type { ComponentType } from 'react'
import type { FormKind } from '../../../contract/definition/kinds.ts'
import {
  DateProperties,
  FigureProperties,
  LongTextProperties,
  PhotoProperties,
  TextProperties,
} from './answer-properties.tsx'
import {
  ChoiceProperties,
  ChoicesProperties,
  MatrixProperties,
  RankingProperties,
  ScaleProperties,
  YesNoProperties,
} from './choice-properties.tsx'
import type { ElementProps } from './property.tsx'
import { CalculatedProperties, NoteProperties, OtherProperties, RepeatProperties } from './structure-properties.tsx'

/** What each kind has besides its text, its conditions and its points. */
export const kindProperties: Partial<Record<FormKind, ComponentType<ElementProps>>> = {
  text: TextProperties,
  barcode: TextProperties,
  longText: LongTextProperties,
  number: FigureProperties,
  money: FigureProperties,
  date: DateProperties,
  time: DateProperties,
  choice: ChoiceProperties,
  choices: ChoicesProperties,
  ranking: RankingProperties,
  yesNo: YesNoProperties,
  scale: ScaleProperties,
  matrix: MatrixProperties,
  photo: PhotoProperties,
  calculated: CalculatedProperties,
  repeat: RepeatProperties,
  note: NoteProperties,
  other: OtherProperties,
}
