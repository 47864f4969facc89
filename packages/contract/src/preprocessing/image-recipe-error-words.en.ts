/** Words of the errors that a recipe for images ends with, English. `number` is the step's place in the recipe, from 1. */
export const imageRecipeErrorWordsEn = {
  image_no_training:
    'Step {number} learns from training images, and there are none. Choose another way to find its figures, such as each image for itself.',
  image_learned_after_copies:
    'Step {number} learns from images after copies were added; it would learn from them, too. Move it before the augmentation.',
  image_copies_twice: 'Step {number} adds copies a second time. Use one augmentation, with more copies.',
  image_too_many: 'The recipe would make {pictures} images; at most {limit} are possible. Add fewer copies.',
  image_none_left:
    'None of the {count} images could be treated; the first is {path}. Look at the preview, and change the recipe.',
} as const;
