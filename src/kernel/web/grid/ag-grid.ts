import { AG_GRID_LOCALE_ES } from '@ag-grid-community/locale'
import {
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community'

ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
])

/** AG Grid dressed in the tokens: it follows the preset and the density by itself. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--primary)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  textColor: 'var(--text)',
  borderColor: 'var(--border)',
  chromeBackgroundColor: 'var(--sunken)',
  headerBackgroundColor: 'var(--sunken)',
  headerTextColor: 'var(--text-2)',
  headerFontSize: 12,
  headerFontWeight: 530,
  oddRowBackgroundColor: 'var(--surface)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--selected)',
  rangeSelectionBorderColor: 'var(--focus)',
  browserColorScheme: 'inherit',
  fontFamily: 'var(--font)',
  fontSize: 13,
  cellHorizontalPadding: 'var(--cell-px)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnBorder: false,
  focusShadow: 'none',
})

/** The Spanish texts of the package; what a person reads of a grid is mostly ours. */
export const gridTexts: Record<string, string> = AG_GRID_LOCALE_ES
