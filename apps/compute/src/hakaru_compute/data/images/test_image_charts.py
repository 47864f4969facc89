import os
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from PIL import Image

from hakaru_compute.data.images.charts import sharpness_of
from image_versions import Version

SHARED = Path(os.environ.get("HAKARU_SHARED_DATA", "/nowhere"))


@pytest.fixture
def version(tmp_path: Path) -> Version:
    return Version(tmp_path)


def test_figures_are_numpys(version: Version) -> None:
    pictures = [
        np.random.default_rng(seed).integers(0, 60 + 15 * seed, (20, 30), dtype=np.uint8) for seed in range(1, 10)
    ]
    for position, pixels in enumerate(pictures):
        version.add(pixels, label="ab"[position % 2])
    version.add(b"text", label="a")
    result, folder = version.charts()
    assert (result.pictures, result.readable) == (10, 9)
    charts = {one.measure: one for one in result.measures}
    means = np.array([pixels.mean() for pixels in pictures])
    whole, first, second = charts["brightness_mean"].boxes
    assert (whole.label, whole.count, first.label, first.count, second.count) == ("", 9, "a", 5, 4)
    assert [whole.least, whole.q1, whole.median, whole.q3, whole.most, whole.mean, whole.sd] == pytest.approx(
        [means.min(), *np.percentile(means, [25, 50, 75]), means.max(), means.mean(), means.std(ddof=1)]
    )
    for chart in charts.values():
        assert sum(chart.bins.counts) == 9 == sum(sum(one.counts) for one in chart.labels)
        assert chart.bins.counts == np.sum([one.counts for one in chart.labels], axis=0).tolist()
    table = pq.read_table(folder / "pictures.parquet").to_pylist()
    assert [row["sharpness"] for row in table[:9]] == pytest.approx(
        [sharpness_of(pixels.astype(float)) for pixels in pictures]
    )
    assert table[9]["sharpness"] is None and table[0]["aspect"] == 1.5
    assert [(point.number, point.label) for point in result.points][:2] == [(1, "a"), (2, "b")]
    assert result.points[3].contrast == pytest.approx(pictures[3].std())


def test_an_outlier_is_counted_beyond_the_fence(version: Version) -> None:
    for level in (100, 101, 102, 103, 104, 250):
        version.add(np.full((8, 8), level, dtype=np.uint8))
    result, _ = version.charts()
    box = next(one for one in result.measures if one.measure == "brightness_mean").boxes[0]
    assert (box.below, box.above) == (0, 1) and box.high_fence < 250


def test_mean_and_deviation_images_are_of_the_usual_size(version: Version) -> None:
    levels = [10, 30, 80]
    for level in levels:
        version.add(np.full((20, 30), level, dtype=np.uint8), label="a")
    version.add(np.full((40, 60), 200, dtype=np.uint8), label="b")
    version.add(np.full((20, 30), 40 * 257, dtype=np.uint16), label="b")
    result, folder = version.charts()
    assert (result.average_width, result.average_height, result.resized) == (30, 20, 1)
    assert [(one.label, one.count, one.index) for one in result.averages] == [(None, 5, 0), ("a", 3, 1), ("b", 2, 2)]
    with Image.open(folder / "means" / "1.png") as mean, Image.open(folder / "deviations" / "1.png") as deviation:
        assert (mean.size, mean.getpixel((3, 3)), deviation.getpixel((3, 3))) == ((30, 20), 40, 255)
    assert result.averages[1].most_sd == pytest.approx(np.std(levels, ddof=1))
    # 8 and 16 bits are on one scale.
    with Image.open(folder / "means" / "2.png") as mean:
        assert mean.getpixel((0, 0)) == 120


@pytest.mark.skipif(not (SHARED / "img_neu_a").exists(), reason="the shared data are absent")
def test_real_steel_surfaces_differ_by_class(version: Version) -> None:
    for folder in sorted(path for path in (SHARED / "img_neu_a").iterdir() if path.is_dir()):
        for path in sorted(folder.glob("*.jpg"))[:10]:
            version.add(np.asarray(Image.open(path)), label=folder.name, path=f"{folder.name}/{path.name}")
    result, _ = version.charts()
    assert (result.readable, result.average_width, result.resized) == (60, 200, 0)
    sharp = {box.label: box.median for box in next(one for one in result.measures if one.measure == "sharpness").boxes}
    assert set(sharp) == {"", "crazing", "inclusion", "patches", "pitted_surface", "rolled-in_scale", "scratches"}
    assert sharp["crazing"] > sharp["inclusion"]
