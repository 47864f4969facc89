/** Words of what next experiments refuse, English. */
export const nextExperimentsErrorWordsEn = {
  next_target_twice: 'Target “{target}” is listed twice. Remove one of the two.',
  target_is_factor: '“{target}” cannot be both a target and a factor.',
  described_no_categories: '“{factor}” has no categories that properties could describe. Choose a categorical factor.',
  property_used: '“{column}” describes categories, so it cannot also be a factor or a target.',
  property_varies:
    '“{column}” has different values in the rows where {factor} is “{level}”. A property has one value in each category: correct the column, or make it a factor.',
  property_missing:
    '“{column}” has no value in any row where {factor} is “{level}”. Enter it, or leave out the column or the category.',
  molecules_no_text: '“{column}” cannot hold SMILES: it is not a column of text.',
  molecules_unread:
    'No value of “{column}” is a valid SMILES (such as “{text}”). Correct the column, or do not describe it as molecules.',
  nothing_free: 'Every factor is fixed. Let at least one of them vary.',
  limits_missing: 'This strategy needs limits: give at least one target a range or a value with a tolerance.',
  next_rows_too_many: 'The table is too large for next experiments: it has {rows, row|rows}; the limit is {limit}.',
  nothing_unmeasured:
    'No row without results meets the limits of the factors. Add candidate rows whose target cells are empty, or allow any conditions.',
  candidates_lack: 'The dataset of candidates lacks columns for these factors: {columns}.',
  candidates_differ: 'In the dataset of candidates, “{column}” has another type than in the measured data.',
  no_candidates_left:
    'None of the {rows, candidate|candidates} is left: {unfit} do not meet the limits and constraints, {measured} are already measured. Widen the limits, or choose another dataset.',
  replay_too_few: 'A replay needs at least {needed, condition|conditions} with all results; there are {rows}.',
} as const;
