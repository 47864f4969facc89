"""Parameters of steps that change grey levels and colours, each pixel for itself or by its neighbours."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import setting
from hakaru_compute.recipes.core.fields import choice
from hakaru_compute.recipes.core.step import Kind, StepParameters, step
from hakaru_compute.recipes.images.parameters.fields import channels


class Grey(StepParameters):
    """Makes colour images grey; grey ones stay as they are."""

    model_config = step(
        "tone",
        (),
        ("Grey scale", "グレースケール化"),
        "カラー画像をグレーにします。もともとグレーの画像は変わりません。",
    )

    function = "images.steps.tones:grey"
    name: Literal["grey"] = "grey"
    weights: Literal["bt601", "bt709", "mean", "red", "green", "blue"] = choice(
        "bt601",
        ("Weights", "How red, green and blue become one level."),
        ("重み", "R・G・B から明るさを求める方法。"),
        {
            "bt601": ("ITU-R BT.601 (0.299, 0.587, 0.114)", "ITU-R BT.601（0.299, 0.587, 0.114）"),
            "bt709": ("ITU-R BT.709 (0.2126, 0.7152, 0.0722)", "ITU-R BT.709（0.2126, 0.7152, 0.0722）"),
            "mean": ("Mean of the three", "3 つの平均"),
            "red": ("Red only", "赤だけ"),
            "green": ("Green only", "緑だけ"),
            "blue": ("Blue only", "青だけ"),
        },
    )


class Normalise(StepParameters):
    """Brings levels to a common range: by lowest and highest level, or by mean and standard deviation."""

    model_config = step(
        "tone", ("learned",), ("Normalise", "正規化"), "明るさの範囲をそろえます（最小・最大、または平均・標準偏差）。"
    )

    function = "images.steps.normalise:normalise"
    learner = "images.steps.normalise:NormaliseLearner"
    name: Literal["normalise"] = "normalise"
    method: Literal["min_max", "mean_sd"] = choice(
        "min_max",
        ("Method", "Which levels are matched across images."),
        ("方法", "何をそろえるか。"),
        {
            "min_max": ("Lowest to black, highest to white", "最小値を黒、最大値を白に"),
            "mean_sd": ("Mean to mid grey, ± n SD to black and white", "平均を中間の灰色、± n 標準偏差を黒・白に"),
        },
    )
    scope: Literal["picture", "training", "given"] = choice(
        "picture",
        ("Levels from", "Levels from training images are learned from these only and applied to every image."),
        ("値の求め方", "「学習用画像の全体」では、学習用画像だけから求めた同じ値で、すべての画像を処理します。"),
        {
            "picture": ("Each image by itself", "画像ごと"),
            "training": ("All training images", "学習用画像の全体"),
            "given": ("Entered below", "下で入力"),
        },
    )
    channels: Literal["together", "each"] = channels()
    n: float = setting(
        3.0,
        ("n", "Standard deviations from mid grey to black and to white."),
        ("n", "中間の灰色から黒・白までの標準偏差の数。"),
        gt=0,
        le=20,
    )
    low: float = setting(
        0.0,
        ("Lowest level or mean", "If entered: from 0 to 255."),
        ("最小値または平均", "入力する場合。0〜255。"),
        ge=0,
        le=255,
    )
    high: float = setting(
        255.0,
        ("Highest level or standard deviation", "If entered: above 0, up to 255."),
        ("最大値または標準偏差", "入力する場合。0 より大きく 255 まで。"),
        gt=0,
        le=255,
    )

    def kinds(self) -> tuple[Kind, ...]:
        return ("learned",) if self.scope == "training" else ()


class FlatField(StepParameters):
    """Evens out the lighting: divides by, or subtracts, a background."""

    model_config = step(
        "tone",
        ("learned",),
        ("Background correction (flat field)", "背景補正（フラットフィールド）"),
        "背景で割る、または背景を引いて、照明のむらを補正します。",
    )

    function = "images.steps.normalise:flat_field"
    learner = "images.steps.normalise:BackgroundLearner"
    name: Literal["flat_field"] = "flat_field"
    background: Literal["blur", "training"] = choice(
        "blur",
        ("Background", "The mean of the training images requires all images to have one size."),
        ("背景", "学習用画像の平均を使えるのは、すべて同じサイズの場合です。"),
        {
            "blur": ("The image itself, heavily blurred", "画像自身を強くぼかしたもの"),
            "training": ("The mean of the training images", "学習用画像の平均"),
        },
    )
    sigma: float = setting(
        30.0,
        ("Sigma", "For the Gaussian blur, in pixels: wider than the defects sought. 0: a mean image is not blurred."),
        ("σ", "ガウシアンぼかしの標準偏差（画素）。見たいものより大きくします。平均画像では 0 でぼかしません。"),
        ge=0,
        le=500,
    )
    method: Literal["divide", "subtract"] = choice(
        "divide",
        ("Correction", "Both keep the background’s mean level."),
        ("補正", "どちらも背景の平均の明るさを保ちます。"),
        {"divide": ("Divide", "割る"), "subtract": ("Subtract", "引く")},
    )

    def kinds(self) -> tuple[Kind, ...]:
        return ("learned",) if self.background == "training" else ()


class Stretch(StepParameters):
    """Stretches levels linearly so that two percentiles become black and white."""

    model_config = step(
        "tone",
        (),
        ("Contrast stretch", "コントラスト伸張"),
        "指定した百分位の明るさが黒と白になるように、線形に引き伸ばします。",
    )

    function = "images.steps.tones:stretch"
    name: Literal["stretch"] = "stretch"
    low: float = setting(
        1.0, ("Low percentile", "This level becomes black."), ("下側の百分位（%）", "黒になります。"), ge=0, le=49
    )
    high: float = setting(
        99.0, ("High percentile", "This level becomes white."), ("上側の百分位（%）", "白になります。"), ge=51, le=100
    )
    channels: Literal["together", "each"] = channels()


class Gamma(StepParameters):
    """Raises levels (0 to 1) to the power of gamma: below 1 brightens, above 1 darkens."""

    model_config = step(
        "tone", (), ("Gamma", "ガンマ補正"), "明るさ（0〜1）を γ 乗します。1 より小さいと明るく、大きいと暗くなります。"
    )

    function = "images.steps.tones:gamma"
    name: Literal["gamma"] = "gamma"
    gamma: float = setting(0.7, ("Gamma", "1 changes nothing."), ("γ", "1 では変わりません。"), gt=0, le=10)


class Equalise(StepParameters):
    """Makes all levels about equally frequent; in colour images, the luma is equalised."""

    model_config = step(
        "tone",
        (),
        ("Histogram equalisation", "ヒストグラム平坦化"),
        "すべての明るさが同じくらい現れるようにします。カラーでは輝度を平坦化します。",
    )

    function = "images.steps.tones:equalise"
    name: Literal["equalise"] = "equalise"


class Clahe(StepParameters):
    """Equalises tile by tile with limited contrast (CLAHE); in colour images, the luma only."""

    model_config = step(
        "tone",
        (),
        ("CLAHE", "CLAHE（適応的ヒストグラム平坦化）"),
        "タイルごとに、コントラストを制限して平坦化します。カラーでは輝度に行います。",
    )

    function = "images.steps.tones:clahe"
    name: Literal["clahe"] = "clahe"
    tiles: int = setting(
        8, ("Tiles", "Number of tiles across and down."), ("タイル数", "横・縦それぞれ。"), ge=1, le=32
    )
    clip_limit: float = setting(
        2.0,
        ("Clip limit", "How often a level may occur, relative to all levels being equally frequent."),
        ("クリップ制限", "各明るさの出現数の上限（すべて同じ頻度の場合に対する倍率）。"),
        ge=1,
        le=100,
    )


class Denoise(StepParameters):
    """Smooths noise: the median keeps edges and removes specks, the Gaussian evens out."""

    model_config = step(
        "filter",
        (),
        ("Noise reduction", "ノイズ除去"),
        "メディアンは輪郭を保ったまま点状のノイズを、ガウシアンは全体のざらつきを減らします。",
    )

    function = "images.steps.filters:denoise"
    name: Literal["denoise"] = "denoise"
    method: Literal["median", "gaussian"] = choice(
        "median",
        ("Method", "Which filter is used."),
        ("方法", "使うフィルター。"),
        {"median": ("Median", "メディアン"), "gaussian": ("Gaussian", "ガウシアン")},
    )
    radius: int = setting(
        1,
        ("Radius", "For the median: 1 means a window of 3 × 3 pixels."),
        ("半径", "メディアンの窓。1 なら 3 × 3 画素。"),
        ge=1,
        le=7,
    )
    sigma: float = setting(
        1.0, ("Sigma", "For the Gaussian, in pixels."), ("σ", "ガウシアンの標準偏差（画素）。"), gt=0, le=50
    )


class Sharpen(StepParameters):
    """Adds back the detail that a blur removes (unsharp masking)."""

    model_config = step(
        "filter", (), ("Sharpen", "鮮鋭化（アンシャープマスク）"), "ぼかしで失われる分を加えて輪郭を強めます。"
    )

    function = "images.steps.filters:sharpen"
    name: Literal["sharpen"] = "sharpen"
    sigma: float = setting(1.5, ("Sigma", "For the blur, in pixels."), ("σ", "ぼかしの標準偏差（画素）。"), gt=0, le=50)
    amount: float = setting(1.0, ("Amount", "How much detail is added."), ("強さ", "加える割合。"), gt=0, le=10)
